import { describe, expect, test } from 'vitest';
import { allowedSteps, statesOf } from '../transition.ts';
import {
  firmwareEventOf,
  firmwareTransitions,
  openFirmwareStates,
  transitionFirmware,
} from './firmware-transitions.ts';

describe('the update of a cabinet to a firmware release', () => {
  test('makes these transitions and refuses all others', () => {
    const work = ['downloading', 'verifying', 'installing', 'rebooting'];
    const ends = [
      ['born', 'verified'],
      ['failed', 'failed'],
      ['rolled_back', 'rolled_back'],
      ['give_up', 'failed'],
    ];
    const working = (state: string) => work.map((reported) => `${state} + ${reported} → ${reported}`);
    const ending = (state: string) => ends.map(([event, to]) => `${state} + ${event} → ${to}`);
    expect(allowedSteps(firmwareTransitions, transitionFirmware)).toEqual(
      [
        ...['scheduled', 'downloading', 'verifying', 'installing'].flatMap((state) => [
          ...working(state),
          ...ending(state),
        ]),
        ...ending('rebooting'),
        'verified + rolled_back → rolled_back',
        'failed + failed → failed',
        'failed + rolled_back → rolled_back',
        'failed + born → verified',
      ].sort(inTableOrder),
    );
  });

  test('is open until it is verified, failed or rolled back', () => {
    const ended = statesOf(firmwareTransitions).filter(
      (state) => !(openFirmwareStates as readonly string[]).includes(state),
    );
    expect(ended).toEqual(['verified', 'failed', 'rolled_back']);
  });

  test('is not verified by the word of the cabinet', () => {
    expect(firmwareEventOf('verified')).toBeNull();
    expect(firmwareEventOf('scheduled')).toBeNull();
    expect(firmwareEventOf('failed')).toBe('failed');
    expect(firmwareEventOf('installing')).toBe('installing');
  });
});

/** Orders rows as in the table; within a row, events by their first appearance in it. */
function inTableOrder(one: string, other: string): number {
  const rank = (text: string) => {
    const [state, event] = text.split(/ \+ | → /);
    const events = [
      'downloading',
      'verifying',
      'installing',
      'rebooting',
      'born',
      'failed',
      'rolled_back',
      'give_up',
    ];
    return statesOf(firmwareTransitions).indexOf(state as 'scheduled') * 100 + events.indexOf(event ?? '');
  };
  return rank(one) - rank(other);
}
