import { expect, test } from 'vitest';
import type { KeptPhoto } from '#features/restock/photos/kept-photo.ts';
import type { DraftPart, KeptPart } from '#platform/kept/restock-drafts.ts';
import { createOutbox } from './outbox.ts';

const facts = { deviceNo: 'CABINET1', deviceName: 'Lobby', mode: 'quick' as const };
const madeAt = '2026-11-22T08:00:00.000Z';
const photo = (id: string): KeptPhoto => ({
  id,
  door: 'L',
  takenAt: madeAt,
  blob: new Blob(),
  fileKey: null,
  photoId: null,
});
const tabs = { notify: () => undefined, listen: () => undefined };

/** Draft store of a phone that performs a write only when the test allows it. */
function slowDrafts() {
  const kept = new Map<string, KeptPart>();
  const waiting: (() => void)[] = [];
  const drafts = {
    readAll: async () => [...kept.values()],
    change: (_owner: string, taskId: string, part: DraftPart, edit: (before: unknown) => unknown) =>
      new Promise<void>((written) => {
        waiting.push(() => {
          const key = `${taskId} ${part}`;
          kept.set(key, { taskId, part, value: edit(kept.get(key)?.value) });
          written();
        });
      }),
    async forget(_owner: string, taskId: string, parts: readonly DraftPart[] = ['visit', 'photos']) {
      for (const part of parts) kept.delete(`${taskId} ${part}`);
    },
  };
  const writeOne = async () => {
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  return { kept, drafts, writeOne };
}
const idsOf = (outbox: ReturnType<typeof createOutbox>) => outbox.find('task')?.photos.map(({ id }) => id);

test('shows a photo only once the phone has stored it, and again after a restart', async () => {
  const { drafts, writeOne } = slowDrafts();
  const outbox = createOutbox(drafts, tabs);
  await outbox.open('member');
  const added = outbox.changePhotos('task', facts, madeAt, (before) => [...before, photo('first')]);
  expect(idsOf(outbox)).toBeUndefined();
  await writeOne();
  expect(idsOf(outbox)).toBeUndefined();
  await writeOne();
  await added;
  expect(idsOf(outbox)).toEqual(['first']);
  const restarted = createOutbox(drafts, tabs);
  await restarted.open('member');
  expect(idsOf(restarted)).toEqual(['first']);
});

test('shows a finished task only once the phone has stored it, and again after a restart', async () => {
  const { drafts, writeOne } = slowDrafts();
  const outbox = createOutbox(drafts, tabs);
  await outbox.open('member');
  const asOf = { enteredAt: madeAt, lines: [] };
  const finished = outbox.change('task', facts, madeAt, (kept) => ({ ...kept, done: asOf }));
  expect(outbox.find('task')).toBeUndefined();
  await writeOne();
  await finished;
  expect(outbox.find('task')?.task.done).toEqual(asOf);
  const restarted = createOutbox(drafts, tabs);
  await restarted.open('member');
  expect(restarted.find('task')?.task.done).toEqual(asOf);
});

test('keeps each of two photos once despite reads in between, and forgets a task without photos', async () => {
  const { kept, drafts, writeOne } = slowDrafts();
  const outbox = createOutbox(drafts, tabs);
  await outbox.open('member');
  const change = (edit: (before: readonly KeptPhoto[]) => readonly KeptPhoto[]) =>
    outbox.changePhotos('task', facts, madeAt, edit);
  const writeAll = async (...changes: Promise<void>[]) => {
    for (let writes = 0; writes < 2 * changes.length; writes += 1) await writeOne();
    await Promise.all([...changes, outbox.refresh()]);
  };
  await writeAll(
    change((before) => [...before, photo('first')]),
    change((before) => [...before, photo('second')]),
  );
  expect(idsOf(outbox)).toEqual(['first', 'second']);
  await writeAll(change((before) => before.filter(({ id }) => id !== 'first')));
  expect(idsOf(outbox)).toEqual(['second']);
  await writeAll(change(() => []));
  expect(outbox.find('task')).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('keeps photos in memory on a phone without storage', async () => {
  const nowhere = { readAll: async () => null, change: async () => undefined, forget: async () => undefined };
  const outbox = createOutbox(nowhere, tabs);
  await outbox.open('member');
  await outbox.changePhotos('task', facts, madeAt, (before) => [...before, photo('first')]);
  expect(idsOf(outbox)).toEqual(['first']);
});
