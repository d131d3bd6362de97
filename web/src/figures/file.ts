// A drawn figure as a file of its own: the colours of the page are written out, since nobody else knows their names.
export function svgFile(figure: Element): string {
  const copy = figure.cloneNode(true) as Element;
  const style = getComputedStyle(document.documentElement);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', 'sans-serif');
  copy.setAttribute('font-size', '11.5');
  copy.setAttribute('color', style.getPropertyValue('--ink').trim());
  copy.removeAttribute('class');
  copy.removeAttribute('aria-hidden');
  const text = new XMLSerializer().serializeToString(copy);
  return `${text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim())}\n`;
}
