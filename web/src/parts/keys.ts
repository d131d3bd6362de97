// Whether a key is for the browser, for a field, or for something that scrolls or moves by keys itself, rather than for
// `own`, the part of the page that listens to the whole window.
export function isTaken(event: KeyboardEvent, own: Element | undefined): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return true;
  if (!(event.target instanceof Element)) return false;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return true;
  const focusable = event.target.closest('[tabindex="0"]');
  return focusable !== null && focusable !== own;
}
