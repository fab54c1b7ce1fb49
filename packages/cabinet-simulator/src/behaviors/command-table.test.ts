import type { CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import { describe, expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';

type Setup = ReturnType<typeof testCabinet>;

const args = (cloud: Setup['cloud']): CommandDataOf<'door.open'>['args'] => ({
  purpose: 'restock',
  doors: ['L'],
  sessionId: cloud.newId(),
});
const day = 86_400_000;

/** States of a command on a cabinet, and how to reach each. */
const states: Record<string, (setup: Setup, id: string, command: ReturnType<typeof args>) => void> = {
  unknown: () => undefined,
  accepted: ({ cloud, clock }, commandId, command) => {
    cloud.command('door.open', command, { commandId, ttlMs: day });
    clock.advance(60);
  },
  succeeded: ({ cloud, clock }, commandId, command) => {
    cloud.command('door.open', command, { commandId, ttlMs: day });
    clock.advance(20_000);
  },
  failed: ({ cloud, clock, cabinet }, commandId, command) => {
    cabinet.fault({ kind: 'lock', door: 'L' });
    cloud.command('door.open', command, { commandId, ttlMs: day });
    clock.advance(20_000);
    cabinet.fault({ kind: 'lock', door: 'L', on: false });
  },
  rejected: ({ cloud, clock }, commandId, command) => {
    cloud.command('door.open', command, { commandId, ttlMs: -1 });
    clock.advance(1_000);
  },
};

const dead = { issuedAt: '2020-01-01T00:00:00.000Z', expiresAt: '2020-01-01T00:00:15.000Z' };

/** Events that may occur in each state. */
const events: Record<string, (setup: Setup, id: string, command: ReturnType<typeof args>) => void> = {
  'comes live': ({ cloud }, commandId, command) =>
    void cloud.command('door.open', command, { commandId, ttlMs: day }),
  'comes when it has run out': ({ cloud }, commandId, command) =>
    void cloud.command('door.open', command, { commandId, ttlMs: -1 }),
  'comes malformed': ({ cloud }, commandId) =>
    cloud.sendRaw('cmd', {
      v: 1,
      id: cloud.newId(),
      type: 'cmd',
      ts: dead.issuedAt,
      data: { commandId, cseq: 1, name: 'door.open', ...dead, args: {} },
    }),
  'comes under an unknown name': ({ cloud }, commandId) =>
    cloud.sendRaw('cmd', {
      v: 1,
      id: cloud.newId(),
      type: 'cmd',
      ts: dead.issuedAt,
      data: { commandId, cseq: 1, name: 'dance', ...dead, args: {} },
    }),
  'power goes and comes': ({ cabinet, clock }) => {
    cabinet.cutPower({ ups: false });
    clock.advance(1_000);
    cabinet.restorePower();
    clock.advance(30_000);
  },
  'the network goes and comes': ({ cabinet, clock }) => {
    cabinet.cutNetwork('reset');
    clock.advance(1_000);
    cabinet.restoreNetwork();
    clock.advance(200_000);
  },
};

/** Last answer (state, code, replay) and number of executions, by state and event; null: no answer at all. */
const ended = (state: string, code: string | null, executed: number) => ({
  'comes live': [state, code, true, executed],
  'comes when it has run out': [state, code, true, executed],
  'comes malformed': [state, code, true, executed],
  'comes under an unknown name': [state, code, true, executed],
  'power goes and comes': [state, code, true, executed],
  'the network goes and comes': [state, code, true, executed],
});
const table: Record<string, Record<string, unknown[] | null>> = {
  unknown: {
    'comes live': ['succeeded', null, false, 1],
    'comes when it has run out': ['rejected', 'EXPIRED', false, 0],
    'comes malformed': ['rejected', 'BAD_ARGS', false, 0],
    'comes under an unknown name': ['rejected', 'UNSUPPORTED', false, 0],
    'power goes and comes': null,
    'the network goes and comes': null,
  },
  accepted: {
    ...ended('succeeded', null, 1),
    'comes live': ['succeeded', null, false, 1],
    'comes when it has run out': ['succeeded', null, false, 1],
    'comes malformed': ['succeeded', null, false, 1],
    'comes under an unknown name': ['succeeded', null, false, 1],
    'power goes and comes': ['failed', 'INTERNAL', true, 1],
  },
  succeeded: ended('succeeded', null, 1),
  failed: ended('failed', 'LOCK_FAULT', 1),
  rejected: ended('rejected', 'EXPIRED', 0),
};

const cells = Object.keys(states).flatMap((state) => Object.keys(events).map((event) => ({ state, event })));

describe('a command on the cabinet [protocol 10]', () => {
  test.each(cells)('handles "$event" in state "$state"', ({ state, event }) => {
    const setup = testCabinet();
    setup.start();
    const [commandId, command] = [setup.cloud.newId(), args(setup.cloud)];
    states[state]?.(setup, commandId, command);
    events[event]?.(setup, commandId, command);
    setup.clock.advance(20_000);
    const said = setup.cloud.received('cmd.status').filter(({ data }) => data.commandId === commandId);
    const last = said.at(-1)?.data;
    const executed = setup.cabinet.executedCommandIds().filter((id) => id === commandId).length;
    const wanted = table[state]?.[event];
    expect(wanted, 'the cell stands in the table').toBeDefined();
    expect(last ? [last.state, last.code ?? null, last.replay, executed] : null).toEqual(wanted);
  });

  test('has a cell in the table for every state and event, and no others', () => {
    const written = Object.entries(table).flatMap(([state, row]) =>
      Object.keys(row).map((event) => `${state} + ${event}`),
    );
    expect(written.sort()).toEqual(cells.map(({ state, event }) => `${state} + ${event}`).sort());
  });
});
