/** Height in px at which a pull is long enough, and where the ring stays while refreshing [spec 9]. */
export const PULL_HEIGHT = 70;
/** The farthest that the content moves, in px, however far the finger goes [spec 9]. */
export const PULL_RANGE = 150;

export type PullState = 'idle' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring';
export type PullEvent = 'short' | 'long' | 'release' | 'refresh' | 'done' | 'settled';

/** Each state with its events; any other event leaves the state unchanged. */
export const pullTransitions: Record<PullState, Partial<Record<PullEvent, PullState>>> = {
  idle: { short: 'pulling', long: 'reached', refresh: 'refreshing' },
  pulling: { long: 'reached', release: 'aborting', refresh: 'refreshing' },
  reached: { short: 'pulling', release: 'refreshing', refresh: 'refreshing' },
  aborting: { settled: 'idle', short: 'pulling', long: 'reached', refresh: 'refreshing' },
  refreshing: { done: 'restoring' },
  restoring: { settled: 'idle', short: 'pulling', long: 'reached', refresh: 'refreshing' },
};

export function nextPullState(state: PullState, event: PullEvent): PullState {
  return pullTransitions[state][event] ?? state;
}

/** Returns how far the content follows the finger, in px: ever slower, never beyond the range. */
export function pulledDistance(draggedPx: number): number {
  if (draggedPx <= 0) return 0;
  return PULL_RANGE * (1 - Math.exp(-draggedPx / PULL_RANGE));
}
