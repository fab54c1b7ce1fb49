import { createPath, type DataRouter } from 'react-router-dom';

/** State of a history entry: the number and key of react-router, and our mark. */
type EntryState = { idx?: number; key?: string; spare?: true } | null;

export type SpareEntry = ReturnType<typeof createSpareEntry>;

/**
 * Lets Back close a sheet or modal on the first entry of the history, where it would leave the app and no blocker of
 * the router could hold it: while one is open, a second entry of the same address takes that step. Both entries have
 * the same number and key, and the router never receives the steps between them. [screens 3.1 Back]
 */
// long: its functions share the state of one entry
export function createSpareEntry(
  view: Window,
  routed: () => Pick<DataRouter['state'], 'location' | 'navigation'>,
) {
  const stored = (): EntryState => view.history.state;
  const isFirst = () => (stored()?.idx ?? 0) === 0;
  const href = () => createPath(routed().location);
  /** False while the router navigates, and until a blocked step is undone. */
  const isAtRest = () =>
    routed().navigation.state === 'idle' && (stored()?.key ?? 'default') === routed().location.key;
  let closeTop: (() => void) | null = null;
  let isHere = stored()?.spare === true;
  /** Callbacks to run once the entry is left; null while it is not being left. */
  let leaving: (() => void)[] | null = null;

  function settle() {
    if (leaving || !isAtRest()) return;
    // A link was followed from the spare entry; Back will return to it.
    if (!isFirst()) isHere = false;
    else if (closeTop && !isHere) {
      isHere = true;
      view.history.pushState({ ...stored(), spare: true }, '', href());
    } else if (!closeTop && isHere) {
      leaving = [];
      view.history.go(-1);
    } else if (isHere && !stored()?.spare) {
      // The router has replaced the address, and our mark with it.
      view.history.replaceState({ ...stored(), spare: true }, '', href());
    }
  }

  /** Back from the spare entry: the page is the same, but its address may have been replaced meanwhile. */
  function onLeft() {
    isHere = false;
    const { key, state } = routed().location;
    view.history.replaceState({ idx: 0, key, usr: state }, '', href());
    const waiting = leaving;
    leaving = null;
    if (!waiting) closeTop?.();
    for (const goOn of waiting ?? []) goOn();
    // Covers a layer that stayed open again; closed layers have reported by then.
    view.setTimeout(settle);
  }

  view.addEventListener('popstate', (event) => {
    const state = stored();
    if (isHere && isFirst() && !state?.spare) {
      event.stopImmediatePropagation();
      onLeft();
    } else if (state?.spare && (state.key ?? 'default') === routed().location.key) {
      // Forward, from the page to the spare entry that was left.
      event.stopImmediatePropagation();
      isHere = true;
      settle();
    } else {
      isHere = state?.spare === true;
      view.setTimeout(settle);
    }
  });

  return {
    /** Takes a function that closes the topmost layer; null if no layer is open. */
    cover(by: (() => void) | null): void {
      closeTop = by;
      settle();
    },
    /** Must be called after each navigation. */
    settle,
    /** True while the entry is being left; until then no entry may be pushed. */
    isLeaving: (): boolean => leaving !== null,
    left: (): Promise<void> =>
      new Promise((goOn) => {
        if (leaving) leaving.push(goOn);
        else goOn();
      }),
  };
}
