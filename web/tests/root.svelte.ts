// What has effects lives in a root, as it would in a component.
export async function inRoot<Made>(make: () => Made, use: (made: Made) => Promise<void>): Promise<void> {
  let made: { value: Made } | null = null;
  const end = $effect.root(() => {
    made = { value: make() };
  });
  try {
    if (made) await use((made as { value: Made }).value);
  } finally {
    end();
  }
}

// A number that effects depend on.
export function counter(first: number): { value: number } {
  let value = $state(first);
  return {
    get value() {
      return value;
    },
    set value(next: number) {
      value = next;
    },
  };
}
