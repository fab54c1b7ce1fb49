import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';
import type { Turn } from '@larder/use-cases/use-case';
import { describe, expect, test } from 'vitest';
import { type QuestionOutcome, QuestionQueue } from './question-queue.ts';

const SWEEP_MS = 100;

/** A queue whose steps end when the test says so. */
function scene(aloneMax = 1) {
  let nowMs = 0;
  const outcomes: QuestionOutcome[] = [];
  const refused: string[] = [];
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = new QuestionQueue({
    aloneMax,
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
  const sweep = () => queue.refuseLate(SWEEP_MS);
  return {
    queue,
    began,
    refused,
    sweep,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Time passes, with a sweep whenever one is due. */
    passSweeping: (ms: number) => {
      for (const untilMs = nowMs + ms; nowMs < untilMs; sweep()) nowMs += Math.min(SWEEP_MS, untilMs - nowMs);
    },
    /** A question with a step, a call to the provider, and another step. */
    ask: (name: string, of: { deviceNo?: string; merchantId?: string; isAlone?: boolean } = {}) => {
      const { deviceNo = name, merchantId = 'merchant', isAlone = false } = of;
      queue.add({
        deviceNo,
        merchantId,
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

test('begins questions at once, beside each other', () => {
  const { ask, began } = scene();
  expect([ask('a'), ask('b')]).toEqual(['begin', 'begin']);
  expect(began).toEqual(['a claim', 'b claim']);
});

test('refuses at once what has no place, and begins again when one is free', async () => {
  const { ask, began, end, queue, refused } = scene();
  for (let at = 0; at < serverLimits.authorizePlaces; at += 1) ask(`${at}`);
  const allowed = queue.underWay;
  expect(allowed).toBe(serverLimits.authorizePlaces * 0.8);
  expect(refused).toHaveLength(serverLimits.authorizePlaces - allowed);
  expect([ask('other', { merchantId: 'other' }), ask('more')]).toEqual(['begin', 'refuse']);
  for (const name of ['other', '0', '1', '2', '3', '4', '5'])
    for (const step of ['claim', 'provider', 'grant']) await end(`${name} ${step}`);
  expect(ask('later')).toBe('begin');
  expect(began.filter((step) => step.startsWith('more'))).toEqual([]);
});

test('lets as many questions take a connection of their own as there are, in their order', async () => {
  const { ask, began, end } = scene();
  for (const name of ['a', 'b', 'c']) ask(name, { isAlone: true });
  for (const name of ['a', 'b', 'c']) await end(`${name} claim`);
  const alone = () => began.filter((step) => step.endsWith('alone'));
  expect(alone()).toEqual(['a alone']);
  await end('a alone');
  expect(alone()).toEqual(['a alone', 'b alone']);
  await end('b alone');
  await end('c alone');
  expect(began).toContain('c provider');
  ask('d', { isAlone: true });
  await end('d claim');
  expect(alone().at(-1)).toBe('d alone');
});

describe('a question that is not answered in time', () => {
  test('is refused once when its provider does not reply, and still runs its last step', async () => {
    const { ask, began, end, passSweeping, refused } = scene();
    ask('a');
    await end('a claim');
    passSweeping(limits.authorizeAnswerMs - 1);
    expect(refused).toEqual([]);
    passSweeping(SWEEP_MS);
    passSweeping(SWEEP_MS);
    expect(refused).toEqual(['a']);
    await end('a provider');
    expect(began).toContain('a grant');
  });

  test('is refused while its last step is committed', async () => {
    const { ask, end, passSweeping, refused } = scene();
    ask('a');
    await end('a claim');
    await end('a provider');
    passSweeping(limits.authorizeAnswerMs);
    expect(refused).toEqual(['a']);
  });

  test('is refused earlier by as much as the process was behind, and by no more once it keeps up', () => {
    const { ask, pass, passSweeping, refused, sweep } = scene();
    ask('a');
    passSweeping(limits.authorizeAnswerMs - 3_000);
    pass(SWEEP_MS + 1_000);
    sweep();
    expect(refused).toEqual([]);
    // 6.1 s old, and 0.9 s behind.
    pass(SWEEP_MS + 900);
    sweep();
    expect(refused).toEqual(['a']);
    passSweeping(2_000);
    ask('b');
    passSweeping(limits.authorizeAnswerMs - 1);
    expect(refused).toEqual(['a']);
  });
});

test('a grant is expected to take as long as the longest step of the last seconds, and never most of the time', async () => {
  const { ask, end, pass, queue } = scene();
  ask('a');
  pass(700);
  await end('a claim');
  expect(queue.grantMs).toBe(700);
  ask('b');
  pass(4_000);
  await end('b claim');
  expect(queue.grantMs).toBe(3_000);
  pass(10_000);
  expect(queue.grantMs).toBe(0);
});

test('has fewer places while nothing ends, and more again once answers are quick', async () => {
  const { ask, end, pass, passSweeping, queue } = scene();
  for (let at = 0; at < serverLimits.authorizePlaces; at += 1) ask(`${at}`);
  passSweeping(5_000);
  expect(queue.places).toBe(serverLimits.authorizePlaces);
  passSweeping(5_100);
  expect(queue.places).toBe(serverLimits.authorizePlaces * 0.6);
  const all = async (names: readonly string[]) => {
    for (const step of ['claim', 'provider', 'grant']) for (const name of names) await end(`${name} ${step}`);
  };
  await all(Array.from({ length: serverLimits.authorizePlaces }, (_, at) => `${at}`));
  const fewer = queue.places;
  for (const round of ['a', 'b']) {
    const names = Array.from({ length: 70 }, (_, at) => `${round}${at}`);
    for (const name of names) ask(name);
    pass(150);
    await all(names);
  }
  expect(queue.places).toBeGreaterThan(fewer);
});

test('knows while it refuses nearly all for load, and does not blame itself for one cabinet', async () => {
  const { ask, pass, queue } = scene();
  for (let at = 0; at < 100; at += 1) ask(`${at}`, { deviceNo: 'VC24090001' });
  expect(queue.refusesNearlyAll).toBe(false);
  for (let at = 0; at < 2 * serverLimits.authorizePlaces; at += 1) ask(`${at}`);
  expect(queue.refusesNearlyAll).toBe(true);
  pass(serverLimits.authorizeCountedMs);
  expect(queue.refusesNearlyAll).toBe(false);
});

test('gives a cabinet two places, and a repetition none', () => {
  const { ask } = scene();
  const deviceNo = 'VC24090001';
  expect(ask('one', { deviceNo })).toBe('begin');
  expect(ask('one', { deviceNo })).toBe('ignore');
  expect(ask('two', { deviceNo })).toBe('begin');
  expect(ask('three', { deviceNo })).toBe('refuse_cabinet');
  expect(ask('three', { deviceNo: 'VC24090002' })).toBe('begin');
});

test('frees the place of a question that fails', async () => {
  const failures: unknown[] = [];
  const queue = new QuestionQueue({
    aloneMax: 1,
    monotonicMs: () => 0,
    onOutcome: () => {},
    onError: (error) => failures.push(error),
  });
  const question = { deviceNo: 'VC24090001', merchantId: null, key: 'r-1', atMs: 0, refuse: () => {} };
  for (const turns of [0, 1, 2]) {
    const answer = async ({ together, alone }: { together: Turn; alone: Turn }) => {
      if (turns === 1) await together(() => Promise.reject(new Error('database away')));
      if (turns === 2) await alone(() => Promise.reject(new Error('database away')));
      throw new Error('before its first step');
    };
    queue.add({ ...question, answer });
    await new Promise(setImmediate);
  }
  expect(failures).toHaveLength(3);
  expect(queue.underWay).toBe(0);
  const alone = Promise.withResolvers<void>();
  queue.add({ ...question, answer: ({ alone: turn }) => turn(async () => alone.resolve()) });
  await alone.promise;
});

test('begins nothing more when it closes, and waits for what is under way', async () => {
  const { ask, began, end, queue } = scene();
  ask('a');
  let closed = false;
  const closing = queue.close(60_000).then(() => {
    closed = true;
  });
  expect(ask('b')).toBe('refuse');
  for (const step of ['a claim', 'a provider']) await end(step);
  expect(closed).toBe(false);
  await end('a grant');
  await closing;
  expect(began).toEqual(['a claim', 'a provider', 'a grant']);
});
