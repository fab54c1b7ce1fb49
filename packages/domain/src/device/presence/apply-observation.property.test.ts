import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../limits.ts';
import { applyObservation, type Connectivity, type Observation } from './apply-observation.ts';

/** The lifetime of one connection of one cabinet, as it really was. */
type Life = {
  readonly messages: number;
  readonly end: 'will' | 'bye' | 'silence' | 'kicked';
  readonly boot: number;
};

type ConnectionObservation = Extract<Observation, { connId: string }>;
type Unsent = ConnectionObservation extends infer One
  ? One extends ConnectionObservation
    ? Omit<One, 'at' | 'recordedAt'>
    : never
  : never;

const fresh: Connectivity = {
  state: 'never_seen',
  since: new Date(0),
  lastSeenAt: null,
  lastBirthAt: null,
  connId: null,
  bootId: null,
  offlineCause: null,
};
const lives = fc.array(
  fc.record<Life>({
    messages: fc.nat({ max: 4 }),
    end: fc.constantFrom('will', 'bye', 'silence', 'kicked'),
    boot: fc.nat({ max: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const connOf = (at: number) => `c${at}`;

/** Messages of one connection, in order; a connection that is taken over leaves a will that may arrive late. */
function observationsOf({ messages, end, boot }: Life, at: number): Unsent[] {
  const connId = connOf(at);
  const observations: Unsent[] = [{ kind: 'birth', connId, bootId: `b${boot}` }];
  for (let sent = 0; sent < messages; sent += 1) observations.push({ kind: 'message', connId });
  if (end === 'will' || end === 'bye') observations.push({ kind: end, connId });
  return observations;
}

/** Merges two lists at random, keeping the order within each. */
function mixed<Item>(lists: readonly (readonly Item[])[], pick: () => number): Item[] {
  const left = lists.map((list) => [...list]).filter((list) => list.length > 0);
  const all: Item[] = [];
  while (left.length > 0) {
    const at = pick() % left.length;
    const next = left[at]?.shift();
    if (next !== undefined) all.push(next);
    if (left[at]?.length === 0) left.splice(at, 1);
  }
  return all;
}

/** The cloud's view of one cabinet, with a clock, and a cabinet that sends a birth when asked while it is alive. */
function cloud(alive: () => string | null) {
  let current = fresh;
  let nowMs = 0;
  function observe(seen: Unsent | { kind: 'silence' | 'revoke' }): void {
    const at = new Date(nowMs);
    const { next, askRebirth } = applyObservation(current, { ...seen, at, recordedAt: at } as Observation);
    current = next;
    const connId = alive();
    if (askRebirth && connId !== null) observe({ kind: 'birth', connId, bootId: 'b9' });
  }
  return {
    observe,
    current: () => current,
    pass(ms: number): void {
      nowMs += ms;
      observe({ kind: 'silence' });
    },
  };
}

describe('any order of births, wills, silences, byes, rebirths and take-overs [protocol 6.3]', () => {
  test('ends online on its connection for a living cabinet and offline for a dead one, whatever arrives late', () => {
    fc.assert(
      fc.property(lives, fc.boolean(), fc.infiniteStream(fc.nat()), (lives, isAlive, chance) => {
        const last = connOf(lives.length - 1);
        const alive = () => (isAlive ? last : null);
        const book = cloud(alive);
        const observations = lives.map((life, at) =>
          observationsOf(isAlive && at === lives.length - 1 ? { ...life, end: 'silence' } : life, at),
        );
        for (const observation of mixed(observations, () => chance.next().value)) {
          book.pass(chance.next().value % 40_000);
          book.observe(observation);
        }
        // A living cabinet sends at least one message a minute; a dead one sends none.
        for (let minute = 0; minute < 4; minute += 1) {
          book.pass(60_000);
          if (isAlive) book.observe({ kind: 'message', connId: last });
        }
        expect(book.current().state).toBe(isAlive ? 'online' : 'offline');
        if (isAlive) expect(book.current()).toMatchObject({ connId: last, offlineCause: null });
        else expect(book.current().offlineCause).not.toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });

  test('is right after every message in broker order, and gives the cause', () => {
    fc.assert(
      fc.property(lives, fc.infiniteStream(fc.boolean()), (lives, late) => {
        const book = cloud(() => null);
        let inFlight: Unsent[] = [];
        lives.forEach((life, at) => {
          for (const observation of observationsOf(life, at)) {
            book.observe(observation);
            const left = observation.kind === 'will' || observation.kind === 'bye';
            expect(book.current()).toMatchObject({ state: left ? 'offline' : 'online', connId: connOf(at) });
            // The will of the connection that was taken over, and messages still in flight.
            if (observation.kind === 'birth') for (const old of inFlight.splice(0)) book.observe(old);
            expect(book.current().state).toBe(left ? 'offline' : 'online');
          }
          if (life.end === 'kicked') book.observe({ kind: 'revoke' });
          if (life.end === 'silence') {
            if (late.next().value) inFlight = [{ kind: 'will', connId: connOf(at) }];
            else book.pass(limits.silenceOfflineMs);
          }
          if (life.end === 'silence' && inFlight.length > 0) return;
          const cause = life.end === 'silence' ? 'timeout' : life.end;
          expect(book.current()).toMatchObject({ state: 'offline', offlineCause: cause });
          // Messages still in flight on an ended connection revive nothing.
          if (life.end !== 'silence') book.observe({ kind: 'message', connId: connOf(at) });
          expect(book.current()).toMatchObject({ state: 'offline', offlineCause: cause });
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
