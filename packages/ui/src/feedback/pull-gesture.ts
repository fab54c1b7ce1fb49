import { measures } from '../measures.ts';

export type PullState = 'idle' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring';
export type PullEvent = 'short' | 'long' | 'release' | 'refresh' | 'done' | 'settled';

/** Each state with its events; any other event leaves the state unchanged. */
const pullTransitions: Record<PullState, Partial<Record<PullEvent, PullState>>> = {
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
  return measures.pullRangePx * (1 - Math.exp(-draggedPx / measures.pullRangePx));
}
