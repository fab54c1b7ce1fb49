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

test('sends the steps one after the other in order', async () => {
  expect(await run('abc', [])).toEqual(['a', 'b', 'c']);
});

test('retries an unanswered step with doubling waits before it sends the next', async () => {
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

test('resets the wait once the server has answered', async () => {
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

test('waits five minutes at most', () => {
  expect([8, 9, 20, 5_000].map(backOffMs)).toEqual([256_000, 300_000, 300_000, 300_000]);
});

test('sends nothing more after an abort', async () => {
  const control = new AbortController();
  control.abort();
  expect(await run('ab', [], control.signal)).toEqual([]);
});
