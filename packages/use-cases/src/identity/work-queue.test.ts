import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** Work that ends on command. */
function givenWork() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a work queue runs two pieces of work at once and the others in order', async () => {
  const queue = createWorkQueue({ atOnce: 2, waitingMax: 10 });
  const { ends, work } = givenWork();
  const done: number[] = [];
  const all = [1, 2, 3, 4].map((n) => queue.run(work).then(() => done.push(n)));
  await settle();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await settle();
  expect(ends).toHaveLength(3);
  ends[1]?.();
  ends[2]?.();
  await settle();
  ends[3]?.();
  await Promise.all(all);
  expect(done).toEqual([1, 2, 3, 4]);
});

test('a work queue is full once its bound is waiting, and has room again after work has ended or failed', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 1 });
  const { ends, work } = givenWork();
  const first = queue.run(work);
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  expect(queue.hasRoom()).toBe(false);
  ends[0]?.();
  await first;
  await expect(failing).rejects.toThrow('broken');
  expect(queue.hasRoom()).toBe(true);
  await expect(queue.run(() => Promise.resolve('runs'))).resolves.toBe('runs');
});
