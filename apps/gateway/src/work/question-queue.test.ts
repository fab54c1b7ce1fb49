import { limits } from '@larder/domain/limits';
import { expect, test } from 'vitest';
import { QuestionQueue } from './question-queue.ts';

/** A queue whose steps end when the test says so. */
function scene(options: { slots?: number; underWayMax?: number } = {}) {
  let nowMs = 0;
  let dropped = 0;
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = new QuestionQueue({
    slots: options.slots ?? 1,
    underWayMax: options.underWayMax ?? 10,
    monotonicMs: () => nowMs,
    onDropped: () => {
      dropped += 1;
    },
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
    dropped: () => dropped,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** A question with a step, a call to the provider, and another step. */
    ask: (name: string, deviceNo = name) =>
      queue.add({ deviceNo, key: name }, async (turn) => {
        await turn(() => held(`${name} claim`));
        await held(`${name} provider`);
        await turn(() => held(`${name} grant`));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('while the provider is asked the slot serves the next question', async () => {
  const { ask, began, end } = scene();
  ask('a');
  ask('b');
  expect(began).toEqual(['a claim']);
  await end('a claim');
  expect(began.toSorted()).toEqual(['a claim', 'a provider', 'b claim']);
});

test('a question under way comes before new ones: money is held for it', async () => {
  const { ask, began, end } = scene();
  for (const name of ['a', 'b', 'c']) ask(name);
  await end('a claim');
  await end('a provider');
  await end('b claim');
  expect(began.filter((step) => !step.endsWith('provider'))).toEqual(['a claim', 'b claim', 'a grant']);
});

test('a question that waited 7 s is dropped and never begun', async () => {
  const { ask, began, end, pass, dropped, queue } = scene();
  ask('a');
  ask('late');
  pass(limits.authorizeBeginMs);
  await end('a claim');
  expect(began).toEqual(['a claim', 'a provider']);
  expect(dropped()).toBe(1);
  expect(queue.waiting).toBe(0);
});

test('refuses new questions while the first in line has waited 3 s, and takes them again when it moves', async () => {
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

test('one cabinet holds two places, and a repetition none', async () => {
  const { ask } = scene();
  expect(ask('one', 'VC24090001')).toBe('queue');
  expect(ask('one', 'VC24090001')).toBe('ignore');
  expect(ask('two', 'VC24090001')).toBe('queue');
  expect(ask('three', 'VC24090001')).toBe('refuse');
  expect(ask('three', 'VC24090002')).toBe('queue');
});

test('a question that fails gives back its slot and its place', async () => {
  const failures: unknown[] = [];
  const queue = new QuestionQueue({
    ...{ slots: 1, underWayMax: 1, monotonicMs: () => 0, onDropped: () => {} },
    onError: (error) => failures.push(error),
  });
  const key = { deviceNo: 'VC24090001', key: 'r-1' };
  for (const turns of [0, 1]) {
    queue.add(key, async (turn) => {
      if (turns > 0) await turn(() => Promise.reject(new Error('database away')));
      throw new Error('before its first step');
    });
    await new Promise(setImmediate);
  }
  expect(failures).toHaveLength(2);
  expect(queue.underWay).toBe(0);
  expect(queue.add(key, () => new Promise(() => {}))).toBe('queue');
  expect(queue.underWay).toBe(1);
});

test('closing begins nothing more and waits for what is under way', async () => {
  const { ask, began, end, queue } = scene();
  ask('a');
  ask('b');
  let closed = false;
  const closing = queue.close(60_000).then(() => {
    closed = true;
  });
  for (const step of ['a claim', 'a provider']) await end(step);
  expect(closed).toBe(false);
  await end('a grant');
  await closing;
  expect(began).toEqual(['a claim', 'a provider', 'a grant']);
  expect(ask('c')).toBe('ignore');
});
