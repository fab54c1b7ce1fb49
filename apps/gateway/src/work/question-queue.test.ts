import { limits } from '@larder/domain/limits';
import type { Turn } from '@larder/use-cases/use-case';
import { expect, test } from 'vitest';
import { type QuestionOutcome, QuestionQueue } from './question-queue.ts';

/** A queue whose steps end when the test says so. */
function scene(options: { slots?: number; underWayMax?: number } = {}) {
  let nowMs = 0;
  const outcomes: QuestionOutcome[] = [];
  const refused: string[] = [];
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = new QuestionQueue({
    slots: { together: options.slots ?? 1, alone: 1 },
    underWayMax: options.underWayMax ?? 10,
    monotonicMs: () => nowMs,
    onOutcome: (outcome) => outcomes.push(outcome),
    onError: (error) => {
      throw error;
    },
  });
  const held = (name: string) => {
    began.push(name);
    return new Promise<void>((end) => ends.set(name, end));
  };
  return {
    queue,
    began,
    refused,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** A question with a step, a call to the provider, and another step. */
    ask: (name: string, deviceNo = name, isAlone = false) => {
      queue.add({
        deviceNo,
        key: name,
        atMs: nowMs,
        answer: async ({ together, alone }) => {
          await together(() => held(`${name} claim`));
          if (isAlone) await alone(() => held(`${name} alone`));
          await held(`${name} provider`);
          await together(() => held(`${name} grant`));
        },
        refuse: () => refused.push(name),
      });
      return outcomes.at(-1);
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('serves the next question while the provider works on one', async () => {
  const { ask, began, end } = scene();
  ask('a');
  ask('b');
  expect(began).toEqual(['a claim']);
  await end('a claim');
  expect(began.toSorted()).toEqual(['a claim', 'a provider', 'b claim']);
});

test('continues a question under way before new ones, because money is held for it', async () => {
  const { ask, began, end } = scene();
  for (const name of ['a', 'b', 'c']) ask(name);
  await end('a claim');
  await end('a provider');
  await end('b claim');
  expect(began.filter((step) => !step.endsWith('provider'))).toEqual(['a claim', 'b claim', 'a grant']);
});

test('serves others together while a question that needs a connection of its own waits for one', async () => {
  const { ask, began, end, pass, refused, queue } = scene();
  ask('a', 'a', true);
  ask('b', 'b', true);
  ask('c');
  for (const name of ['a', 'b', 'c']) await end(`${name} claim`);
  expect(began).toEqual(['a claim', 'b claim', 'a alone', 'c claim', 'c provider']);
  pass(limits.authorizeAnswerMs);
  queue.refuseLate();
  expect(refused).toEqual(['b', 'c']);
  await end('a alone');
  expect(began).toContain('b alone');
});

test('refuses a question whose turn came too late, and never begins it', async () => {
  const { ask, began, end, pass, refused, queue } = scene();
  ask('a');
  ask('late');
  pass(limits.authorizeBeginMs);
  await end('a claim');
  expect(began).toEqual(['a claim', 'a provider']);
  expect(refused).toEqual(['late']);
  expect(queue.waiting).toBe(0);
});

test('refuses overdue questions while their cabinets still wait, and keeps the later ones', async () => {
  const { ask, began, pass, refused, queue } = scene({ underWayMax: 1, slots: 2 });
  ask('a');
  ask('early');
  pass(limits.authorizeQueueMs - 1);
  ask('later');
  pass(limits.authorizeBeginMs - limits.authorizeQueueMs + 1);
  queue.refuseLate();
  queue.refuseLate();
  expect(refused).toEqual(['early']);
  expect(queue.waiting).toBe(1);
  expect(began).toEqual(['a claim']);
});

test('refuses a question once when its provider does not reply, and still runs its last step', async () => {
  const { ask, began, end, pass, refused, queue } = scene();
  ask('a');
  await end('a claim');
  pass(limits.authorizeAnswerMs);
  queue.refuseLate();
  queue.refuseLate();
  expect(refused).toEqual(['a']);
  await end('a provider');
  expect(began).toContain('a grant');
});

test('does not refuse a question while its last step runs, because that step decides', async () => {
  const { ask, end, pass, refused, queue } = scene();
  ask('a');
  await end('a claim');
  await end('a provider');
  pass(limits.authorizeAnswerMs);
  queue.refuseLate();
  expect(refused).toEqual([]);
});

test('refuses new questions while the first in line has waited 3 s, and accepts them when it moves', async () => {
  const { ask, end, pass } = scene();
  ask('a');
  ask('b');
  pass(limits.authorizeQueueMs);
  expect(ask('c')).toBe('refuse');
  await end('a claim');
  expect(ask('c')).toBe('queue');
});

test('begins no more than may be under way, however many slots are free', async () => {
  const { ask, began, end, queue } = scene({ slots: 5, underWayMax: 2 });
  for (const name of ['a', 'b', 'c']) ask(name);
  expect(began).toEqual(['a claim', 'b claim']);
  for (const step of ['a claim', 'a provider', 'a grant']) await end(step);
  expect(began).toContain('c claim');
  expect(queue.underWay).toBe(2);
});

test('gives a cabinet two places, and a repetition none', async () => {
  const { ask } = scene();
  expect(ask('one', 'VC24090001')).toBe('queue');
  expect(ask('one', 'VC24090001')).toBe('ignore');
  expect(ask('two', 'VC24090001')).toBe('queue');
  expect(ask('three', 'VC24090001')).toBe('refuse');
  expect(ask('three', 'VC24090002')).toBe('queue');
});

test('frees the slot and the place of a question that fails', async () => {
  const failures: unknown[] = [];
  const queue = new QuestionQueue({
    slots: { together: 1, alone: 1 },
    underWayMax: 1,
    monotonicMs: () => 0,
    onOutcome: () => {},
    onError: (error) => failures.push(error),
  });
  const question = { deviceNo: 'VC24090001', key: 'r-1', atMs: 0, refuse: () => {} };
  for (const turns of [0, 1]) {
    const answer = async ({ together }: { together: Turn }) => {
      if (turns > 0) await together(() => Promise.reject(new Error('database away')));
      throw new Error('before its first step');
    };
    queue.add({ ...question, answer });
    await new Promise(setImmediate);
  }
  expect(failures).toHaveLength(2);
  expect(queue.underWay).toBe(0);
  queue.add({ ...question, answer: () => new Promise(() => {}) });
  expect(queue.underWay).toBe(1);
});

test('begins nothing more when it closes, refuses what waits and waits for what is under way', async () => {
  const { ask, began, end, queue, refused } = scene();
  ask('a');
  ask('b');
  let closed = false;
  const closing = queue.close(60_000).then(() => {
    closed = true;
  });
  for (const step of ['a claim', 'a provider']) await end(step);
  expect(closed).toBe(false);
  expect(refused).toEqual(['b']);
  await end('a grant');
  await closing;
  expect(began).toEqual(['a claim', 'a provider', 'a grant']);
  expect(ask('c')).toBe('refuse');
});
