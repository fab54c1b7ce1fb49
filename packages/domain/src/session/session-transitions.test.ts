import { describe, expect, test } from 'vitest';
import { allowedSteps, eventsOf, isFinal, statesOf } from '../transition.ts';
import {
  isActiveSession,
  sessionTransitions,
  transitionSession,
  transitionSessionPastGap,
} from './session-transitions.ts';

const endedStates = statesOf(sessionTransitions).filter((state) => isFinal(sessionTransitions, state));

describe('a door session', () => {
  test('makes these transitions and refuses all others', () => {
    expect(allowedSteps(sessionTransitions, transitionSession).sort()).toEqual(
      [
        'authorized + start → opening',
        'authorized + abort → aborted',
        'authorized + stall → stalled',
        'aborted + start → opening',
        'opening + unlock → unlocked',
        'opening + unlock_failed → failed',
        'opening + abort → aborted',
        'opening + give_up → unresolved',
        'opening + broken_off_staff → closed',
        'opening + stall → stalled',
        'unlocked + unlock → unlocked',
        'unlocked + open → open',
        'unlocked + end_no_open → closed_empty',
        'unlocked + unlock_failed → failed',
        'unlocked + abort → aborted',
        'unlocked + give_up → unresolved',
        'unlocked + broken_off_staff → closed',
        'unlocked + stall → stalled',
        'open + unlock → open',
        'open + open → open',
        'open + doors_closed_sale → recognizing',
        'open + doors_closed_staff → closed',
        'open + give_up → unresolved',
        'open + broken_off_staff → closed',
        'open + stall → stalled',
        'recognizing + recognize → recognized',
        'recognizing + find_nothing → closed_empty',
        'recognizing + give_up → unresolved',
        'recognizing + stall → stalled',
        'stalled + start → opening',
        'stalled + abort → aborted',
        'stalled + unlock → unlocked',
        'stalled + unlock_failed → failed',
        'stalled + open → open',
        'stalled + end_no_open → closed_empty',
        'stalled + doors_closed_sale → recognizing',
        'stalled + doors_closed_staff → closed',
        'stalled + broken_off_staff → closed',
        'stalled + recognize → recognized',
        'stalled + find_nothing → closed_empty',
        'stalled + give_up → unresolved',
      ].sort(),
    );
  });

  test('keeps its device busy until it ends', () => {
    const active = statesOf(sessionTransitions).filter(isActiveSession);
    expect(active).toEqual(['authorized', 'opening', 'unlocked', 'open', 'recognizing', 'stalled']);
    expect(endedStates).toEqual(['recognized', 'closed', 'closed_empty', 'failed', 'unresolved']);
  });

  test('takes the state that the event implies when the log has a hole', () => {
    expect(transitionSessionPastGap('opening', 'recognize')).toEqual({ ok: true, value: 'recognized' });
    expect(transitionSessionPastGap('authorized', 'doors_closed_sale')).toEqual({
      ok: true,
      value: 'recognizing',
    });
    expect(transitionSessionPastGap('open', 'open')).toEqual({ ok: true, value: 'open' });
  });

  test('stays ended, with or without a hole in the log', () => {
    for (const state of endedStates) {
      for (const event of eventsOf(sessionTransitions)) {
        expect(transitionSessionPastGap(state, event).ok).toBe(false);
      }
    }
  });
});
