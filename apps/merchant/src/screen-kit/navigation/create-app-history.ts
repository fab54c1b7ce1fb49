/** A place in the app. `key` is unique to each entry of the history. */
export type AppLocation = { pathname: string; search: string; hash: string; key: string; state: unknown };

/** How the user got here: a link, a link that replaced the entry before, or Back and Forward. */
export type NavigationKind = 'PUSH' | 'REPLACE' | 'POP';

export type Visit = { location: AppLocation; kind: NavigationKind };

/** A pending navigation: a guard may hold it and release it later. */
export type Leaving = Visit & {
  goOn: () => void;
  /** The app navigates, for example after a save; false for the user's Back. */
  byApp: boolean;
};

type To = string | { pathname?: string; search?: string; hash?: string };
/** `spare`: a second entry of the same place, see `cover`. */
type EntryState = { idx: number; key: string; usr: unknown; spare?: true };
type Guard = (leaving: Leaving) => boolean;

export type AppHistory = ReturnType<typeof createAppHistory>;

/**
 * The history of this window. Entries are numbered, so that the app knows whether Back stays inside it, and a guard may
 * hold any navigation, Back included (the browser has already moved, so it is moved back first). On the first entry
 * Back would leave the app without an event; while a layer covers the page, a spare entry takes that step.
 */
// long: one closure over what the window's history knows
export function createAppHistory(view: Window, newKey: () => string) {
  const listeners = new Set<() => void>();
  let guard: Guard | null = null;
  /** The next pop is our own: it undoes a held navigation, or repeats it after its release. */
  let undoing = false;
  let letGo = false;
  /** The next pop was requested by the app. */
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
  /** Links that wait until the spare entry is left: no entry may follow it. */
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
  /** Handles Back from the spare entry: the app has not moved, but what it replaced meanwhile must be here too. */
  const onSpareLeft = () => {
    const { key, state } = visit.location;
    view.history.replaceState({ idx: 0, key, usr: state }, '', createHref(visit.location));
    if (!leavingSpare) closeTop?.();
    leavingSpare = false;
    for (const go of waiting.splice(0)) go();
    // A layer that did not close still covers the page. Layers report their end before this runs.
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
    /** Number of the app's entries before this one. */
    depth: () => idx,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The guard returns true to hold a navigation. Only one guard at a time. */
    setGuard(next: Guard | null): void {
      guard = next;
    },
    /**
     * Marks the page as covered: `closeTop` closes the topmost layer, also where Back has nowhere to go. Null: not
     * covered.
     */
    cover(by: (() => void) | null): void {
      closeTop = by;
      settleSpare();
    },
    createHref,
    push: (to: To, usr?: unknown) => enter('PUSH', to, usr),
    replace: (to: To, usr?: unknown) => enter('REPLACE', to, usr),
    /** Moves through the history on the app's behalf. */
    go: (delta: number) => {
      asked = true;
      view.history.go(delta);
    },
    /** Acts like the phone's Back, for a button on the page. */
    back: () => view.history.go(-1),
    close: () => view.removeEventListener('popstate', onPop),
  };
}
