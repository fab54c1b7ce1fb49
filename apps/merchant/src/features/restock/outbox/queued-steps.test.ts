import { expect, test } from 'vitest';
import type { KeptPhoto } from '#features/restock/photos/kept-photo.ts';
import { type KeptTask, newKeptTask } from './kept-task.ts';
import { queuedSteps, unsentCount } from './queued-steps.ts';

const start = { begunAt: '2026-11-22T08:00:00.000Z' };
const done = { enteredAt: '2026-11-22T08:20:00.000Z', lines: [] };
const stopped = { step: 'start', refusal: { code: 'RESTOCK_TASK_EXISTS' } } as const;

function task(taskId: string, hour: number, more: Partial<KeptTask> = {}, photos: readonly KeptPhoto[] = []) {
  const facts = { deviceNo: `CAB${taskId}`, deviceName: null, mode: 'quick' as const };
  const madeAt = `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return { task: { ...newKeptTask(taskId, facts, madeAt), ...more }, photos };
}
const photo = (id: string, more: Partial<KeptPhoto> = {}): KeptPhoto => ({
  id,
  door: 'L',
  takenAt: '2026-11-22T08:10:00.000Z',
  blob: new Blob(),
  fileKey: null,
  photoId: null,
  ...more,
});
const words = (waiting: Parameters<typeof queuedSteps>[0]) =>
  queuedSteps(waiting).map((step) => `${step.kind} ${step.kind === 'photo' ? step.photoId : step.taskId}`);

test('queues tasks in the order in which they were made, each start before its Done, photos last', () => {
  const second = task('b', 10, { start, done });
  const first = task('a', 9, { start, done });
  const online = task('c', 8, { done }, [photo('p'), photo('q', { photoId: 'arrived' })]);
  expect(words([second, first, online])).toEqual([
    'done c',
    'start a',
    'done a',
    'start b',
    'done b',
    'photo p',
  ]);
});

test('keeps a photo waiting for the start of its task, without delaying any Done', () => {
  expect(words([task('a', 9, { start, done }, [photo('p')])])).toEqual(['start a', 'done a']);
});

test('holds back a refused task and later tasks at its device, and sends the others', () => {
  const refused = task('a', 9, { start, done, stopped });
  const sameCabinet = task('b', 10, { start, done, deviceNo: 'CABa' });
  const earlier = task('c', 8, { done, deviceNo: 'CABa' });
  expect(words([refused, sameCabinet, earlier, task('d', 11, { start })])).toEqual(['done c', 'start d']);
  expect(unsentCount([refused, sameCabinet])).toBe(4);
});

test('skips a refused photo, sends the others, and still counts it as unsent', () => {
  const refused = photo('p', { refusal: { code: 'FILE_ERROR' } });
  const waiting = [task('a', 9, {}, [refused, photo('q')])];
  expect(words(waiting)).toEqual(['photo q']);
  expect(unsentCount(waiting)).toBe(2);
});
