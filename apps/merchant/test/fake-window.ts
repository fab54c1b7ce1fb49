/** A window with a history of its own, for tests. */
// long: one closure over the entries, as in a browser
export function fakeWindow(opened = '/') {
  const entries: { state: unknown; href: string }[] = [{ state: null, href: opened }];
  const listeners: ((event: Event) => void)[] = [];
  const later: (() => void)[] = [];
  let at = 0;
  const url = () => new URL(entries[at]?.href ?? '/', 'https://app.test');
  const location = {
    get href() {
      return url().href;
    },
    get origin() {
      return url().origin;
    },
    get pathname() {
      return url().pathname;
    },
    get search() {
      return url().search;
    },
    get hash() {
      return url().hash;
    },
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState(state: unknown, _title: string, href: string) {
      entries.splice(at + 1, entries.length, { state, href });
      at += 1;
    },
    replaceState(state: unknown, _title: string, href?: string) {
      entries[at] = { state, href: href ?? entries[at]?.href ?? '/' };
    },
    go(delta: number) {
      // As in a browser: takes effect after the script that asked for it.
      later.push(() => {
        if (delta === 0) throw new Error('the page was loaded again');
        if (!entries[at + delta]) return;
        at += delta;
        const event = new Event('popstate');
        for (const listener of listeners) {
          let isStopped = false;
          event.stopImmediatePropagation = () => {
            isStopped = true;
          };
          listener(event);
          if (isStopped) return;
        }
      });
    },
  };
  const view = {
    location,
    history,
    document: { createElement: () => ({}) },
    sessionStorage: { getItem: () => null, setItem: () => {} },
    setTimeout: (work: () => void) => {
      later.push(work);
    },
    addEventListener: (name: string, listener: (event: Event) => void) => {
      if (name === 'popstate') listeners.push(listener);
    },
    removeEventListener: () => {},
  };
  return {
    view: view as unknown as Window,
    entries,
    at: () => at,
    address: () => location.pathname + location.search,
    /** Carries out the deferred steps, one after the other. */
    passTime: async (act: (work: () => unknown) => Promise<unknown>) => {
      await act(async () => {});
      while (later.length > 0) await act(async () => later.shift()?.());
    },
  };
}
