// Numbers for people.

export function count(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(value < 1e7 ? 2 : 1)} M`;
  if (value >= 1e4) return `${Math.round(value / 1e3)} k`;
  return Math.round(value).toLocaleString('en');
}

export function percent(value: number | null | undefined, digits = 1): string {
  return value === null || value === undefined ? '–' : `${(100 * value).toFixed(digits)} %`;
}

export function fixed(value: number | null | undefined, digits = 3): string {
  return value === null || value === undefined ? '–' : value.toFixed(digits);
}

// A figure of a table with `digits` behind the point. Where these would say little or nothing, two significant ones.
export function measured(value: number | null, digits: number): string {
  if (value === null) return '–';
  if (Math.abs(value) >= 1000) return value.toExponential(2);
  return value !== 0 && Math.abs(value) < 10 ** (1 - digits) ? value.toPrecision(2) : value.toFixed(digits);
}

export function bytes(value: number): string {
  if (value >= 2 ** 20) return `${(value / 2 ** 20).toFixed(1)} MiB`;
  if (value >= 2 ** 10) return `${Math.round(value / 2 ** 10)} KiB`;
  return `${value} B`;
}

export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '–';
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${(seconds / 3600).toFixed(1)} h`;
  return `${Math.round(seconds / 86400)} days`;
}
