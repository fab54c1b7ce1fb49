/** A place in the app. `key` is its own for every entry of the history. */
export type AppLocation = { pathname: string; search: string; hash: string; key: string; state: unknown };

/** How the user came here: a link, a link that replaced the entry before, or Back and Forward. */
export type NavigationKind = 'PUSH' | 'REPLACE' | 'POP';

export type Visit = { location: AppLocation; kind: NavigationKind };

/** A navigation on its way: a guard may hold it, and let it go later. */
export type Leaving = Visit & {
  goOn: () => void;
  /** The app itself goes, as after a save; the user's Back comes unasked. */
  byApp: boolean;
};

type To = string | { pathname?: string; search?: string; hash?: string };
/** `spare`: a second entry of the same place, see `cover`. */
type EntryState = { idx: number; key: string; usr: unknown; spare?: true };
type Guard = (leaving: Leaving) => boolean;

export type AppHistory = ReturnType<typeof createAppHistory>;

/**
 * The history of this window: entries are numbered, so that the app knows whether Back stays inside it, and a guard may hold any
 * navigation, Back included (the browser has moved by then, so it is moved back first). On the first entry Back would leave the app
 * unheard; while something lies over the page, a spare entry before it takes that step.
 */
// long: one closure over what the window's history knows
export function createAppHistory(view: Window, newKey: () => string) {
  const listeners = new Set<() => void>();
  let guard: Guard | null = null;
  /** The next pop is our own: undoing one that was held, or repeating it after it was let go. */
  let undoing = false;
  let letGo = false;
  /** The next pop is a step that the app asked for. */
  let asked = false;

  const stored = (): EntryState | null => {
    const state: unknown = view.history.state;
    return typeof state === 'object' && state !== null && 'idx' in state ? (state as EntryState) : null;
  };
  const here = (): AppLocation => ({
    pathname: view.location.pathname,
    search: view.location.search,
    hash: view.location.hash,
    key: stored()?.key ?? 'first',
    state: stored()?.usr ?? null,
  });
  if (!stored()) {
    const first: EntryState = { idx: 0, key: newKey(), usr: view.history.state };
    view.history.replaceState(first, '');
  }
  let idx = stored()?.idx ?? 0;
  let visit: Visit = { location: here(), kind: 'POP' };
  let spare = stored()?.spare === true;
  let closeTop: (() => void) | null = null;
  let leavingSpare = false;
  /** Links that wait until the spare entry is left: nothing may lie behind it. */
  const waiting: (() => void)[] = [];

  const arrive = (kind: NavigationKind) => {
    idx = stored()?.idx ?? 0;
    visit = { location: here(), kind };
    for (const listener of listeners) listener();
  };
  const createHref = (to: To): string =>
    typeof to === 'string'
      ? to
      : `${to.pathname ?? view.location.pathname}${to.search ?? ''}${to.hash ?? ''}`;

  const enter = (kind: 'PUSH' | 'REPLACE', to: To, usr: unknown) => {
    const href = createHref(to);
    const url = new URL(href, view.location.href);
    const entry = { key: newKey(), usr: usr ?? null };
    const go = () => {
      if (kind === 'PUSH' && spare) {
        waiting.push(go);
        return leaveSpare();
      }
      if (kind === 'PUSH') view.history.pushState({ ...entry, idx: idx + 1 }, '', href);
      else view.history.replaceState({ ...entry, idx, ...(spare && { spare }) }, '', href);
      arrive(kind);
    };
    const { pathname, search, hash } = url;
    const location = { pathname, search, hash, key: entry.key, state: entry.usr };
    if (!guard?.({ location, kind, goOn: go, byApp: true })) go();
  };

  const leaveSpare = () => {
    if (leavingSpare) return;
    leavingSpare = true;
    view.history.go(-1);
  };
  const settleSpare = () => {
    if (closeTop && idx === 0 && !spare) {
      spare = true;
      view.history.pushState({ ...stored(), spare }, '', createHref(visit.location));
    } else if (!closeTop && spare) leaveSpare();
  };
  /** Back from the spare entry: the app has not moved, but what it replaced meanwhile must be here too. */
  const onSpareLeft = () => {
    const { key, state } = visit.location;
    view.history.replaceState({ idx: 0, key, usr: state }, '', createHref(visit.location));
    if (!leavingSpare) closeTop?.();
    leavingSpare = false;
    for (const go of waiting.splice(0)) go();
    // What did not close lies over the page still. The layers tell of their end before that.
    view.setTimeout(settleSpare);
  };

  const onPop = () => {
    if (undoing) {
      undoing = false;
      return;
    }
    const byApp = asked;
    asked = false;
    const wasSpare = spare;
    spare = stored()?.spare === true;
    if (wasSpare && !spare) return onSpareLeft();
    if (spare) return settleSpare();
    const delta = (stored()?.idx ?? 0) - idx;
    if (letGo || delta === 0 || !guard) {
      letGo = false;
      return arrive('POP');
    }
    const goOn = () => {
      letGo = true;
      view.history.go(delta);
    };
    if (!guard({ location: here(), kind: 'POP', goOn, byApp })) return arrive('POP');
    undoing = true;
    view.history.go(-delta);
  };
  view.addEventListener('popstate', onPop);

  return {
    visit: () => visit,
    /** Entries of the app before this one. */
    depth: () => idx,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The guard answers true to hold a navigation. One at a time. */
    setGuard(next: Guard | null): void {
      guard = next;
    },
    /** Something lies over the page: `closeTop` closes the topmost, also where Back has nowhere to go. Null: nothing does. */
    cover(by: (() => void) | null): void {
      closeTop = by;
      settleSpare();
    },
    createHref,
    push: (to: To, usr?: unknown) => enter('PUSH', to, usr),
    replace: (to: To, usr?: unknown) => enter('REPLACE', to, usr),
    /** A step that the app takes by itself. */
    go: (delta: number) => {
      asked = true;
      view.history.go(delta);
    },
    /** What the Back of the phone does, for a button on the page. */
    back: () => view.history.go(-1),
    close: () => view.removeEventListener('popstate', onPop),
  };
}
