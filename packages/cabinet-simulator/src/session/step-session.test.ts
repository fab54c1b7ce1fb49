import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type NewSession,
  type Session,
  type SessionInput,
  type SessionInputKind,
  type SessionState,
  sessionStates,
} from './session.ts';
import { sessionTransitions } from './session-transitions.ts';
import { stepSession } from './step-session.ts';

const fresh: NewSession = {
  id: '019aa3b0-7c00-7b02-8000-000000000002',
  kind: 'sale',
  trigger: 'card',
  doors: ['L', 'R'],
  atMs: 1_000,
  commandId: null,
  authRef: null,
  operatorId: null,
  planogramRev: 13,
};

const recognized = { attempt: 1, by: 'device', model: 'vm', result: 'none', items: [], unknown: [] } as const;

/** One input of each kind whose guard holds in the sessions below. */
const inputs: { [Kind in SessionInputKind]: Extract<SessionInput, { kind: Kind }> } = {
  card_tapped: { kind: 'card_tapped', session: fresh },
  open_commanded: { kind: 'open_commanded', session: fresh },
  key_turned: { kind: 'key_turned', session: { ...fresh, kind: 'service', trigger: 'key', doors: ['L'] } },
  allowed: { kind: 'allowed', doors: ['L'], planogramRev: 13, authRef: null },
  denied: { kind: 'denied' },
  bolt_freed: { kind: 'bolt_freed', door: 'L' },
  bolt_stuck: { kind: 'bolt_stuck' },
  door_pulled: { kind: 'door_pulled', door: 'R', atMs: 6_000 },
  nobody_pulled: { kind: 'nobody_pulled' },
  door_held: { kind: 'door_held', door: 'L', openMs: 60_000, level: 'warn' },
  door_shut: { kind: 'door_shut', door: 'L', atMs: 9_000, locked: true },
  recognized: { kind: 'recognized', body: { ...recognized, items: [], unknown: [] } },
  cancelled: { kind: 'cancelled' },
  media_queued: { kind: 'media_queued', atMs: 12_000 },
  found_in_flash: { kind: 'found_in_flash', atMs: 90_000, reason: 'power_lost', model: 'vm' },
};

const base: Session = {
  ...fresh,
  state: 'authorizing',
  phases: { L: 'locked', R: 'locked' },
  openedAtMs: {},
  firstOpenedAtMs: null,
  lastClosedAtMs: null,
  endReason: null,
};
const open: Session = {
  ...base,
  state: 'open',
  phases: { L: 'open', R: 'unlocked' },
  openedAtMs: { L: 4_000 },
  firstOpenedAtMs: 4_000,
};
const sessions: Record<SessionState, Session | null> = {
  idle: null,
  authorizing: base,
  unlocking: { ...base, state: 'unlocking' },
  unlocked: { ...base, state: 'unlocked', phases: { L: 'unlocked', R: 'unlocked' } },
  open,
  recognizing: { ...open, state: 'recognizing', phases: { L: 'closed', R: 'locked' }, lastClosedAtMs: 9_000 },
  ending: {
    ...open,
    state: 'ending',
    phases: { L: 'closed', R: 'locked' },
    lastClosedAtMs: 9_000,
    endReason: 'doors_closed',
  },
};

const kinds = Object.keys(inputs) as SessionInputKind[];
const all = sessionStates.flatMap((state) => kinds.map((kind) => ({ state, kind })));

describe('every state of a session and every input [protocol 15.2]', () => {
  test.each(all)(
    'allows in state $state exactly the transitions of the table on $kind',
    ({ state, kind }) => {
      const allowed = sessionTransitions[state][kind];
      const step = stepSession(sessions[state], inputs[kind]);
      if (allowed === undefined) expect(step).toBeUndefined();
      else expect(allowed).toContain(step?.session?.state ?? 'idle');
    },
  );

  test('reaches every target of the table', () => {
    const reached = new Set<string>();
    const variants = Object.values(sessions).flatMap((session) =>
      session === null
        ? [null]
        : [
            session,
            { ...session, kind: 'restock' as const },
            { ...session, phases: { L: 'locked', R: 'unlocked' } as const },
            { ...session, phases: { L: 'open', R: 'open' } as const },
          ],
    );
    for (const session of variants) {
      for (const kind of kinds) {
        const step = stepSession(session, inputs[kind]);
        if (step) reached.add(`${session?.state ?? 'idle'} ${kind} ${step.session?.state ?? 'idle'}`);
      }
    }
    for (const state of sessionStates) {
      for (const [kind, targets] of Object.entries(sessionTransitions[state])) {
        for (const target of targets) expect(reached).toContain(`${state} ${kind} ${target}`);
      }
    }
  });

  test('starts and ends a session once and never leaves the table, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 60 }), (order) => {
        let session: Session | null = null;
        let begun = 0;
        let ended = 0;
        for (const kind of order) {
          const before: SessionState = (session as Session | null)?.state ?? 'idle';
          const step = stepSession(session, inputs[kind]);
          if (step === undefined) continue;
          session = step.session;
          expect(sessionTransitions[before][kind]).toContain(session?.state ?? 'idle');
          begun += step.events.filter(({ type }) => type === 'session.started').length;
          ended += step.events.filter(({ type }) => type === 'session.ended').length;
          expect(begun - ended).toBe(session === null || session.state === 'authorizing' ? 0 : 1);
        }
      }),
    );
  });
});

describe('the events of a session', () => {
  const types = (session: Session | null, input: SessionInput) =>
    stepSession(session, input)?.events.map(({ type }) => type);

  test('contain nothing about a denied card', () => {
    expect(types(sessions.authorizing, inputs.denied)).toEqual([]);
  });

  test('lock the unpulled door with the last door shut, and recognize only a sale', () => {
    expect(stepSession(open, inputs.door_shut)?.session).toMatchObject({
      state: 'recognizing',
      phases: { L: 'closed', R: 'locked' },
    });
    expect(stepSession({ ...open, kind: 'restock' }, inputs.door_shut)?.session).toMatchObject({
      state: 'ending',
      endReason: 'doors_closed',
    });
  });

  test('continue while one of two doors is still open', () => {
    const both: Session = { ...open, phases: { L: 'open', R: 'open' } };
    expect(stepSession(both, inputs.door_shut)?.session?.state).toBe('open');
  });

  test('refuse to pull a closed door again', () => {
    const step = stepSession(
      { ...open, phases: { L: 'closed', R: 'open' } },
      { kind: 'door_pulled', door: 'L', atMs: 1 },
    );
    expect(step).toBeUndefined();
  });

  test('report stuck bolts door by door', () => {
    const half: Session = { ...base, state: 'unlocking', phases: { L: 'unlocked', R: 'locked' } };
    expect(stepSession(half, inputs.bolt_stuck)?.events).toEqual([
      { type: 'door.unlock_failed', data: { sessionId: fresh.id, door: 'R', code: 'LOCK_FAULT' } },
    ]);
  });

  test('recognize a sale found in flash as failed, and just end a restock', () => {
    expect(types(open, inputs.found_in_flash)).toEqual(['session.recognized']);
    expect(types({ ...open, kind: 'restock' }, inputs.found_in_flash)).toEqual([]);
    expect(types(sessions.ending, inputs.found_in_flash)).toEqual([]);
  });

  test('report at the end how long doors were open and how long the session took', () => {
    expect(stepSession(sessions.ending, inputs.media_queued)?.events).toEqual([
      {
        type: 'session.ended',
        data: { sessionId: fresh.id, reason: 'doors_closed', openMs: 5_000, totalMs: 11_000 },
      },
    ]);
  });
});
