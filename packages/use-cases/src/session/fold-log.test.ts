import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import type { SessionState } from '@larder/domain/session/session-transitions';
import { describe, expect, test } from 'vitest';
import { foldLog } from './fold-log.ts';
import type { SessionDraft } from './session-draft.ts';
import type { LoggedSessionEvent, SessionMessage } from './session-event.ts';

const at = new Date('2026-11-21T10:00:00Z');
const draft = (
  id: string,
  kind: SessionDraft['kind'] = 'sale',
  state: SessionState = 'authorized',
): SessionDraft => ({
  id,
  merchantId: 'm',
  deviceId: 'd',
  kind,
  trigger: 'card',
  doors: ['L', 'R'],
  state,
  stalledFrom: null,
  origin: 'device',
  operatorId: null,
  taskId: null,
  commandId: null,
  planogramVersionId: 'v',
  currency: 'USD',
  taxRatePpm: 0,
  taxMode: null,
  authorizedAt: at,
  createdAt: at,
  startedAt: null,
  openedAt: null,
  closedAt: null,
  endedAt: null,
  endReason: null,
  lastEventAt: null,
  deadlineAt: null,
  doorStates: {},
  media: [],
  recognition: [],
  version: 1,
  outcomes: [],
});

type Told = {
  [Type in SessionMessage['type']]: readonly [Type, Omit<DataOf<Type>, 'sessionId'>, string?];
}[SessionMessage['type']];
const start: Told = ['session.started', { kind: 'sale', trigger: 'card', doors: ['L'] }];
const unlock = (door: 'L' | 'R' = 'L'): Told => ['door.unlocked', { door }];
const open = (door: 'L' | 'R' = 'L'): Told => ['door.opened', { door }];
const close = (door: 'L' | 'R' = 'L', locked = true): Told => ['door.closed', { door, locked, openMs: 1 }];
const end = (reason: DataOf<'session.ended'>['reason']): Told => ['session.ended', { reason }];
const see = (result: 'ok' | 'none' | 'failed'): Told => [
  'session.recognized',
  {
    attempt: 1,
    by: 'device',
    result,
    items: result === 'ok' ? [{ door: 'L', layer: 1, productId: 'cola', qty: 1, dir: 'out', conf: 1 }] : [],
    unknown: [],
  },
];

function fold(known: SessionDraft[], told: readonly Told[], occurredAt = at): Map<string, SessionDraft> {
  const events = told.map(([type, data, sessionId = 's']) => ({
    message: { type, data: { ...data, sessionId } },
    occurredAt,
    receivedAt: at,
  }));
  return foldLog(known, events as unknown as LoggedSessionEvent[], {
    shapeOf: () => ({ layers: { L: 5, R: 5 }, knowsProduct: () => true }),
    isSettled: () => false,
    unknownSession: ({ message }) => ({ ...draft(message.data.sessionId), origin: 'orphan' }),
  });
}

describe('a session whose log tells', () => {
  test.each<[string, SessionDraft['kind'], Told[], SessionState]>([
    ['everything', 'sale', [start, unlock(), open(), close(), see('ok'), end('doors_closed')], 'recognized'],
    ['that nothing was taken', 'sale', [start, unlock(), open(), close(), see('none')], 'closed_empty'],
    [
      'of one door closed and the other still open',
      'sale',
      [start, unlock(), open(), unlock('R'), open('R'), close()],
      'open',
    ],
    ['of both doors closed', 'sale', [start, open(), open('R'), close(), close('R')], 'recognizing'],
    ['of a door that is closed but not locked', 'sale', [start, open(), close('L', false)], 'open'],
    ['only of the recognition, the doors being lost', 'sale', [start, see('ok')], 'recognized'],
    ['that nobody pulled the door', 'sale', [start, unlock(), end('no_open')], 'closed_empty'],
    ['the same, the unlocking being lost', 'sale', [start, end('no_open')], 'closed_empty'],
    ['that nobody pulled the door, which was open', 'sale', [start, open(), end('no_open')], 'unresolved'],
    [
      'of a lock that failed',
      'sale',
      [start, ['door.unlock_failed', { door: 'L', code: 'LOCK_FAULT' }]],
      'failed',
    ],
    [
      'of a lock that failed while the other door is open',
      'sale',
      [start, open(), ['door.unlock_failed', { door: 'R', code: 'X' }]],
      'open',
    ],
    ['of a power cut', 'sale', [start, unlock(), open(), end('power_lost')], 'unresolved'],
    [
      'of a power cut, with what it still saw',
      'sale',
      [start, open(), see('failed'), end('power_lost')],
      'unresolved',
    ],
    ['that it was cancelled', 'sale', [start, end('cancelled')], 'aborted'],
    ['of a visit', 'restock', [start, unlock(), open(), close()], 'closed'],
    ['of a visit broken off', 'service', [start, unlock(), open(), end('reboot')], 'closed'],
    ['of goods seen on a visit', 'restock', [start, open(), close(), see('ok')], 'closed'],
    [
      'of a door held open',
      'sale',
      [start, open(), ['door.held', { door: 'L', openMs: 60_000, level: 'alarm' }]],
      'open',
    ],
  ])('%s (%s)', (_what, kind, told, state) => {
    expect(fold([draft('s', kind)], told).get('s')?.state).toBe(state);
  });

  test('nothing moves any more once it ended', () => {
    const ended = draft('s', 'sale', 'closed_empty');
    const session = fold([ended], [start, unlock(), open(), see('ok')]).get('s');
    expect(session).toMatchObject({ state: 'closed_empty', outcomes: [], recognition: [{ counted: false }] });
  });
});

describe('a cabinet has one session at a time', () => {
  test('one that starts ends a sale whose end was lost: for a person', () => {
    const sessions = fold(
      [draft('a')],
      [[...start.slice(0, 2), 'a'] as unknown as Told, [...start.slice(0, 2), 'b'] as unknown as Told],
    );
    expect(sessions.get('a')).toMatchObject({ state: 'unresolved', outcomes: [{ reason: 'timeout' }] });
    expect(sessions.get('b')).toMatchObject({ state: 'opening', origin: 'orphan' });
  });

  test('one that was only allowed is aborted, and revived when it starts after all', () => {
    const told = [
      [...start.slice(0, 2), 'b'],
      [...end('no_open'), 'b'],
      [...start.slice(0, 2), 'a'],
    ] as unknown as Told[];
    expect(fold([draft('a')], told.slice(0, 1)).get('a')?.state).toBe('aborted');
    expect(fold([draft('a')], told).get('a')?.state).toBe('opening');
  });

  test('a stray event of an unknown session does not end the one under way', () => {
    const told = [
      start,
      ['door.closed', { door: 'L', locked: true, openMs: 1 }, 'stray'],
    ] as unknown as Told[];
    const sessions = fold([draft('s')], told);
    expect([...sessions.keys()]).toEqual(['s']);
  });
});

test('dates nothing of a session before its authorization, whatever the clock of the cabinet shows', () => {
  const wrongClock = new Date(at.getTime() - 2 * 3_600_000);
  const sale = [start, unlock(), open(), close(), see('ok'), end('doors_closed')];
  const session = fold([draft('s')], sale, wrongClock).get('s');
  expect(session).toMatchObject({ startedAt: at, openedAt: at, closedAt: at, endedAt: at });
});
