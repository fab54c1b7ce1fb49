import { expect, test } from 'vitest';
import { backOffMs, type Outcome, sendQueue } from './send-queue.ts';

/** Sends letters with the given outcomes, in turn; 'sent' and 'refused' take a letter out of the queue. */
async function run(letters: string, outcomes: readonly Outcome[], signal = new AbortController().signal) {
  const queue = [...letters];
  const left = [...outcomes];
  const log: (string | number)[] = [];
  await sendQueue(
    {
      next: () => queue[0],
      async send(letter) {
        log.push(letter);
        const outcome = left.shift() ?? 'sent';
        if (outcome !== 'unanswered') queue.shift();
        return outcome;
      },
      async wait(ms) {
        log.push(ms);
      },
    },
    signal,
  );
  return log;
}

test('sends one step after the other in their order', async () => {
  expect(await run('abc', [])).toEqual(['a', 'b', 'c']);
});

test('repeats a step that nobody answered before it sends the next, after waits that double', async () => {
  expect(await run('ab', ['unanswered', 'unanswered', 'unanswered'])).toEqual([
    'a',
    2_000,
    'a',
    4_000,
    'a',
    8_000,
    'a',
    'b',
  ]);
});

test('begins with the shortest wait again once somebody has answered', async () => {
  expect(await run('ab', ['unanswered', 'unanswered', 'refused', 'unanswered'])).toEqual([
    'a',
    2_000,
    'a',
    4_000,
    'a',
    'b',
    2_000,
    'b',
  ]);
});

test('waits five minutes at most, however often nobody answered', () => {
  expect([8, 9, 20, 5_000].map(backOffMs)).toEqual([256_000, 300_000, 300_000, 300_000]);
});

test('sends nothing more after it was ended', async () => {
  const control = new AbortController();
  control.abort();
  expect(await run('ab', [], control.signal)).toEqual([]);
});
