import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../../transition.ts';
import { applyObservation, type Connectivity, type Observation } from './apply-observation.ts';
import { connectivityTransitions, transitionConnectivity } from './connectivity-transitions.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second));
const online: Connectivity = {
  state: 'online',
  since: at(0),
  lastSeenAt: at(60),
  lastBirthAt: at(0),
  connId: 'c1',
  bootId: 'b1',
  offlineCause: null,
};
const offline: Connectivity = { ...online, state: 'offline', since: at(90), offlineCause: 'will' };
const silent: Connectivity = { ...offline, offlineCause: 'timeout' };
const never: Connectivity = {
  ...online,
  state: 'never_seen',
  lastSeenAt: null,
  lastBirthAt: null,
  connId: null,
  bootId: null,
};

test('makes these connectivity transitions and refuses all others', () => {
  expect(allowedSteps(connectivityTransitions, transitionConnectivity)).toEqual([
    'never_seen + birth → online',
    'never_seen + revoke → offline',
    'online + birth → online',
    'online + revoke → offline',
    'online + message → online',
    'online + will → offline',
    'online + bye → offline',
    'online + silence → offline',
    'offline + birth → online',
    'offline + revoke → offline',
    'offline + message → online',
  ]);
});

describe('an observation of a cabinet', () => {
  const birth: Observation = { kind: 'birth', at: at(300), recordedAt: at(301), connId: 'c2', bootId: 'b1' };
  const from = (kind: 'message' | 'will' | 'bye', connId: string): Observation => ({
    kind,
    at: at(300),
    connId,
  });

  test.each([
    ['a birth', never, birth, 'online', true, false, false],
    ['a birth', offline, birth, 'online', true, false, false],
    ['a birth on a new connection', online, birth, 'online', true, false, false],
    ['the same birth again', online, { ...birth, connId: 'c1' }, 'online', false, false, false],
    [
      'a birth that a newer one overtook',
      { ...online, lastBirthAt: at(301) },
      birth,
      'online',
      false,
      false,
      true,
    ],
    [
      'a birth after the clock was set back',
      { ...online, lastBirthAt: at(302) },
      birth,
      'online',
      true,
      false,
      false,
    ],
    ['a message', online, from('message', 'c1'), 'online', false, false, false],
    ['a message of an unknown connection', online, from('message', 'c9'), 'online', false, true, false],
    ['a message after silence', silent, from('message', 'c1'), 'online', true, true, false],
    ['a message after the will', offline, from('message', 'c1'), 'offline', false, true, false],
    [
      'a message after the bye',
      { ...offline, offlineCause: 'bye' },
      from('message', 'c1'),
      'offline',
      false,
      true,
      false,
    ],
    [
      'a message of one shut out',
      { ...offline, offlineCause: 'kicked' },
      from('message', 'c1'),
      'offline',
      false,
      true,
      false,
    ],
    ['a message of an unknown connection', offline, from('message', 'c9'), 'offline', false, true, false],
    ['a message before any birth', never, from('message', 'c9'), 'never_seen', false, true, false],
    ['the will of this connection', online, from('will', 'c1'), 'offline', true, false, false],
    ['the will of an older connection', online, from('will', 'c0'), 'online', false, false, true],
    ['a will while offline', offline, from('will', 'c1'), 'offline', false, false, false],
    ['a bye', online, from('bye', 'c1'), 'offline', true, false, false],
    ['the bye of an older connection', online, from('bye', 'c0'), 'online', false, false, true],
    ['150 s of silence', online, { kind: 'silence', at: at(210) }, 'offline', true, false, false],
    ['149 s of silence', online, { kind: 'silence', at: at(209) }, 'online', false, false, false],
    ['silence while offline', offline, { kind: 'silence', at: at(900) }, 'offline', false, false, false],
    ['silence before any birth', never, { kind: 'silence', at: at(900) }, 'never_seen', false, false, false],
    ['a revoked credential', online, { kind: 'revoke', at: at(300) }, 'offline', true, false, false],
  ] as const)(
    'has the right effect: %s, when %j',
    (_what, current, seen, state, changed, askRebirth, stale) => {
      const result = applyObservation(current, seen as Observation);
      expect(result.next.state).toBe(state);
      expect({ changed: result.changed, askRebirth: result.askRebirth, stale: result.stale }).toEqual({
        changed,
        askRebirth,
        stale,
      });
    },
  );

  test('keeps when a cabinet was last seen when it goes offline, and gives the cause', () => {
    expect(applyObservation(online, { kind: 'silence', at: at(300) }).next).toEqual({
      ...online,
      state: 'offline',
      since: at(300),
      offlineCause: 'timeout',
    });
  });

  test('starts a new connection at a birth and clears the offline cause', () => {
    expect(applyObservation(offline, birth).next).toEqual({
      state: 'online',
      since: at(300),
      lastSeenAt: at(300),
      lastBirthAt: at(300),
      connId: 'c2',
      bootId: 'b1',
      offlineCause: null,
    });
  });
});
