// Real time: a countdown, then a step at every tick until somebody pauses, the game is over or the pace changes.
interface Settings {
  real: () => boolean;
  over: () => boolean;
  milliseconds: () => number; // of a tick
  step: () => void;
}

const countdownFrom = 3;
const countdownMilliseconds = 600;

export function usePace({ real, over, milliseconds, step }: Settings) {
  let running = $state(false);
  let countdown = $state(0);

  function start() {
    if (running || countdown > 0 || over() || !real()) return;
    countdown = countdownFrom;
  }

  function pause() {
    running = false;
    countdown = 0;
  }

  $effect(() => {
    if (!real() || over()) pause();
  });

  $effect(() => {
    if (countdown === 0) return;
    const timer = setTimeout(() => {
      countdown -= 1;
      if (countdown === 0) running = true;
    }, countdownMilliseconds);
    return () => clearTimeout(timer);
  });

  $effect(() => {
    if (!running) return;
    const timer = setInterval(step, milliseconds());
    return () => clearInterval(timer);
  });

  return {
    get running() {
      return running;
    },
    get countdown() {
      return countdown;
    },
    start,
    pause,
  };
}
