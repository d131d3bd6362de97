// Whether somebody can see the page. A hidden one holds no stream for long: a browser has six connections to a server for
// all its tabs.
class Page {
  visible = $state(!document.hidden);

  constructor() {
    document.addEventListener('visibilitychange', () => (this.visible = !document.hidden));
  }
}

export const page = new Page();
