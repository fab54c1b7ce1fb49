import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processorMs, StartProgress } from './start-progress.ts';

/** A process whose processor time a test sets. */
function progressOf(first: number | undefined) {
  const used = { ms: first };
  return { used, progress: new StartProgress(0, () => used.ms) };
}

test('a process that writes or computes makes progress, and one that does neither is idle since then', () => {
  const { used, progress } = progressOf(100);
  expect(progress.idleMs(60_000)).toBe(60_000);
  used.ms = 700;
  expect(progress.idleMs(90_000)).toBe(0);
  progress.wrote('{"msg":"hello"}\n');
  expect(progress.idleMs(120_000)).toBe(0);
  expect(progress.idleMs(150_000)).toBe(30_000);
});

test('timers that take a moment of each minute are no progress', () => {
  const { used, progress } = progressOf(0);
  for (const minute of [1, 2, 3, 4]) {
    used.ms = minute * 100;
    expect(progress.idleMs(minute * 60_000)).toBe(minute * 60_000);
  }
});

test('a process counts as working where its processor time is unknown', () => {
  expect(progressOf(undefined).progress.idleMs(600_000)).toBe(0);
});

test('the last three lines are kept, however they arrive', () => {
  const { progress } = progressOf(0);
  expect(progress.lastLines()).toBe('');
  progress.wrote('one\ntwo\n');
  progress.wrote(`three\n\n${'x'.repeat(400)}\n`);
  expect(progress.lastLines()).toBe(` Its last lines:\ntwo\nthree\n${'x'.repeat(300)}`);
});

test.skipIf(process.platform !== 'linux')('the system tells the processor time of a process', async () => {
  const child = spawn(process.execPath, ['-e', 'for (;;) if (performance.now() > 5e3) break'], {
    stdio: 'ignore',
  });
  await expect.poll(() => processorMs(child.pid ?? 0), { timeout: 60_000 }).toBeGreaterThan(50);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processorMs(child.pid ?? 0)).toBeUndefined();
});
