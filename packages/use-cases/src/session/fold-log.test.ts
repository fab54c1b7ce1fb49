import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Door } from '@larder/domain/device/door';
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

type LogStep = {
  [Type in SessionMessage['type']]: readonly [Type, Omit<DataOf<Type>, 'sessionId'>, string?];
}[SessionMessage['type']];
const start: LogStep = ['session.started', { kind: 'sale', trigger: 'card', doors: ['L'] }];
const unlock = (door: Door = 'L'): LogStep => ['door.unlocked', { door }];
const open = (door: Door = 'L'): LogStep => ['door.opened', { door }];
const close = (door: Door = 'L', locked = true): LogStep => ['door.closed', { door, locked, openMs: 1 }];
const end = (reason: DataOf<'session.ended'>['reason']): LogStep => ['session.ended', { reason }];
const see = (result: 'ok' | 'none' | 'failed'): LogStep => [
  'session.recognized',
  {
    attempt: 1,
    by: 'device',
    result,
    items: result === 'ok' ? [{ door: 'L', layer: 1, productId: 'cola', qty: 1, dir: 'out', conf: 1 }] : [],
    unknown: [],
  },
];

function fold(known: SessionDraft[], steps: readonly LogStep[], occurredAt = at): Map<string, SessionDraft> {
  const events = steps.map(([type, data, sessionId = 's']) => ({
    message: { type, data: { ...data, sessionId } },
    occurredAt,
    receivedAt: at,
  }));
  return foldLog(known, events as unknown as LoggedSessionEvent[], {
    shapeOf: () => ({ layers: { L: 5, R: 5 }, knowsProduct: () => true }),
    isSettled: () => false,
    doubtOf: () => null,
    unknownSession: ({ message }) => ({ ...draft(message.data.sessionId), origin: 'orphan' }),
  });
}

describe('folding a session log', () => {
  test.each<[string, SessionDraft['kind'], LogStep[], SessionState]>([
    [
      'a complete sale',
      'sale',
      [start, unlock(), open(), close(), see('ok'), end('doors_closed')],
      'recognized',
    ],
    ['a recognition of nothing', 'sale', [start, unlock(), open(), close(), see('none')], 'closed_empty'],
    [
      'closing one of two open doors',
      'sale',
      [start, unlock(), open(), unlock('R'), open('R'), close()],
      'open',
    ],
    ['closing both doors', 'sale', [start, open(), open('R'), close(), close('R')], 'recognizing'],
    ['closing a door without locking it', 'sale', [start, open(), close('L', false)], 'open'],
    ['a recognition alone, with the door events lost', 'sale', [start, see('ok')], 'recognized'],
    ['an end without a pulled door', 'sale', [start, unlock(), end('no_open')], 'closed_empty'],
    ['an end without a pulled door, with the unlock lost', 'sale', [start, end('no_open')], 'closed_empty'],
    [
      'an end that claims no pulled door, though one was open',
      'sale',
      [start, open(), end('no_open')],
      'unresolved',
    ],
    ['a failed lock', 'sale', [start, ['door.unlock_failed', { door: 'L', code: 'LOCK_FAULT' }]], 'failed'],
    [
      'a failed lock while the other door is open',
      'sale',
      [start, open(), ['door.unlock_failed', { door: 'R', code: 'X' }]],
      'open',
    ],
    ['a power cut', 'sale', [start, unlock(), open(), end('power_lost')], 'unresolved'],
    [
      'a power cut with a failed recognition',
      'sale',
      [start, open(), see('failed'), end('power_lost')],
      'unresolved',
    ],
    ['a cancellation', 'sale', [start, end('cancelled')], 'aborted'],
    ['a restock', 'restock', [start, unlock(), open(), close()], 'closed'],
    ['a service session broken off', 'service', [start, unlock(), open(), end('reboot')], 'closed'],
    ['a recognition during a restock', 'restock', [start, open(), close(), see('ok')], 'closed'],
    [
      'a door held open',
      'sale',
      [start, open(), ['door.held', { door: 'L', openMs: 60_000, level: 'alarm' }]],
      'open',
    ],
  ])('%s (%s) gives the expected state', (_what, kind, steps, state) => {
    expect(fold([draft('s', kind)], steps).get('s')?.state).toBe(state);
  });

  test('keeps the state of a session that has ended', () => {
    const ended = draft('s', 'sale', 'closed_empty');
    const session = fold([ended], [start, unlock(), open(), see('ok')]).get('s');
    expect(session).toMatchObject({ state: 'closed_empty', outcomes: [], recognition: [{ counted: false }] });
  });
});

describe('a cabinet with one session at a time', () => {
  test('hands a sale whose end was lost to a person when another session starts', () => {
    const sessions = fold(
      [draft('a')],
      [[...start.slice(0, 2), 'a'] as unknown as LogStep, [...start.slice(0, 2), 'b'] as unknown as LogStep],
    );
    expect(sessions.get('a')).toMatchObject({ state: 'unresolved', outcomes: [{ reason: 'timeout' }] });
    expect(sessions.get('b')).toMatchObject({ state: 'opening', origin: 'orphan' });
  });

  test('aborts an authorized session when another starts, and revives it if it starts after all', () => {
    const steps = [
      [...start.slice(0, 2), 'b'],
      [...end('no_open'), 'b'],
      [...start.slice(0, 2), 'a'],
    ] as unknown as LogStep[];
    expect(fold([draft('a')], steps.slice(0, 1)).get('a')?.state).toBe('aborted');
    expect(fold([draft('a')], steps).get('a')?.state).toBe('opening');
  });

  test('keeps the current session on a stray event of an unknown one', () => {
    const steps = [
      start,
      ['door.closed', { door: 'L', locked: true, openMs: 1 }, 'stray'],
    ] as unknown as LogStep[];
    const sessions = fold([draft('s')], steps);
    expect([...sessions.keys()]).toEqual(['s']);
  });
});

test('no time of a session is before its authorization, whatever the clock of the cabinet shows', () => {
  const wrongClock = new Date(at.getTime() - 2 * 3_600_000);
  const sale = [start, unlock(), open(), close(), see('ok'), end('doors_closed')];
  const session = fold([draft('s')], sale, wrongClock).get('s');
  expect(session).toMatchObject({ startedAt: at, openedAt: at, closedAt: at, endedAt: at });
});
