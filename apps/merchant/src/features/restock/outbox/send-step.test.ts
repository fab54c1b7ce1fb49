import type { RefusalCode } from '@larder/domain/refusals';
import { writeChangedLines } from '@larder/domain/restock/changed-lines';
import { lineKey } from '@larder/domain/stock/line-key';
import { expect, test } from 'vitest';
import { NoAnswer } from '#platform/api/timed-fetch.ts';
import type { DraftPart, KeptPart } from '#platform/kept/restock-drafts.ts';
import { createOutbox } from './outbox.ts';
import { queuedSteps } from './queued-steps.ts';
import { type QueueApi, sendStep } from './send-step.ts';

const membershipId = 'member';
const facts = { deviceNo: 'CABINET1', deviceName: 'Lobby', mode: 'refill' as const };
const begunAt = '2026-11-22T08:00:00.000Z';
const enteredAt = '2026-11-22T08:20:00.000Z';
const shelf = { door: 'L' as const, layer: 1, productId: 'cola' };
const nothing = { countedQty: null, adjustQty: 0, disposeQty: 0, disposeReason: null, bestBefore: null };
const line = { ...shelf, ...nothing, expectedCurrent: 4, restockQty: 5 };
const unchanged = { ...line, layer: 2, expectedCurrent: 1 };

/**
 * The phone's store, in memory; two outboxes over one store are two tabs, or the app before and after it was killed.
 */
function memoryDrafts() {
  const kept = new Map<string, KeptPart>();
  const keyOf = (taskId: string, part: DraftPart) => `${taskId} ${part}`;
  return {
    kept,
    readAll: async () => [...kept.values()],
    async change(_owner: string, taskId: string, part: DraftPart, edit: (before: unknown) => unknown) {
      const value = structuredClone(edit(kept.get(keyOf(taskId, part))?.value));
      kept.set(keyOf(taskId, part), { taskId, part, value });
    },
    async forget(_owner: string, taskId: string, parts: readonly DraftPart[] = ['visit', 'photos']) {
      for (const part of parts) kept.delete(keyOf(taskId, part));
    },
  };
}
const tabs = { notify: () => undefined, listen: () => undefined };
const refused = (code: RefusalCode, params?: Record<string, string | number>) =>
  Object.assign(new Error(code), { data: { refusal: params ? { code, params } : { code } } });

/** API that returns the given answers in turn (throwing errors) and records the calls. */
function scripted(answers: readonly unknown[]) {
  const asked: unknown[][] = [];
  const left = [...answers];
  const answer =
    (name: string) =>
    async (...args: unknown[]) => {
      asked.push([name, args[0]]);
      const next = left.shift();
      if (next instanceof Error) throw next;
      return next as never;
    };
  const api: QueueApi = {
    start: answer('start'),
    submit: answer('submit'),
    readTask: async () => undefined,
    refresh: () => undefined,
    async sendPhoto(photo, { keep }) {
      await answer('photo')(photo.id);
      await keep({ ...photo, fileKey: 'file', photoId: 'arrived' });
    },
    sendDisposal: async () => ({}),
    takeDisposal: async () => ({ note: '', photo: null }),
    forgetDraft: async (taskId) => void asked.push(['forget', taskId]),
  };
  return { api, asked };
}

/** Outbox with a task that was begun and ended without a network. */
async function offlineTask(drafts = memoryDrafts()) {
  const outbox = createOutbox(drafts, tabs);
  await outbox.open(membershipId);
  await outbox.change('task', facts, begunAt, (kept) => ({
    ...kept,
    start: { begunAt, orderId: 'order' },
    done: { enteredAt, lines: [line, unchanged] },
  }));
  return outbox;
}
async function sendAll(outbox: Awaited<ReturnType<typeof offlineTask>>, answers: readonly unknown[]) {
  const { api, asked } = scripted(answers);
  const outcomes: string[] = [];
  const signal = new AbortController().signal;
  for (let tries = 0; tries < 5; tries += 1) {
    const [step] = queuedSteps(outbox.read().waiting);
    if (!step) break;
    const outcome = await sendStep({ outbox, api, membershipId }, step, signal);
    outcomes.push(`${step.kind} ${outcome}`);
    if (outcome === 'unanswered') break;
  }
  return { asked, outcomes, task: outbox.find('task')?.task };
}
const booked = { recordId: 'record', already: null };

test('sends start and Done with the phone’s id and times, then forgets what was typed', async () => {
  const { asked, outcomes, task } = await sendAll(await offlineTask(), [{}, booked]);
  expect(outcomes).toEqual(['start sent', 'done sent']);
  expect(asked).toEqual([
    [
      'start',
      { deviceNo: 'CABINET1', mode: 'refill', taskId: 'task', tripId: undefined, begunAt, orderId: 'order' },
    ],
    ['submit', { taskId: 'task', enteredAt, lines: [line, unchanged] }],
    ['forget', 'task'],
  ]);
  expect(task).toMatchObject({ start: null, done: null, booked });
});

test('retries the unanswered step, also after the app was killed', async () => {
  const drafts = memoryDrafts();
  const first = await sendAll(await offlineTask(drafts), [{}, new NoAnswer('NETWORK_TIMEOUT')]);
  expect(first.outcomes).toEqual(['start sent', 'done unanswered']);
  const restarted = createOutbox(drafts, tabs);
  await restarted.open(membershipId);
  expect((await sendAll(restarted, [booked])).outcomes).toEqual(['done sent']);
});

test('sends along which order ends with the task, also when it was finished without a network', async () => {
  const outbox = await offlineTask();
  const covers = { id: 'order', version: 3 };
  await outbox.update('task', (kept) => ({ ...kept, done: kept.done && { ...kept.done, covers } }));
  const { asked } = await sendAll(outbox, [{}, booked]);
  expect(asked.find(([name]) => name === 'submit')?.[1]).toMatchObject({ taskId: 'task', covers });
});

test('does not report booked numbers as unbooked when the app was killed before forgetting them', async () => {
  const drafts = memoryDrafts();
  const outbox = await offlineTask(drafts);
  const { api } = scripted([{}, booked]);
  const killed = { ...api, forgetDraft: () => Promise.reject(new NoAnswer('NETWORK_TIMEOUT')) };
  const signal = new AbortController().signal;
  for (const kind of ['start', 'done'] as const)
    await sendStep({ outbox, api: killed, membershipId }, { kind, taskId: 'task' }, signal);
  const restarted = createOutbox(drafts, tabs);
  await restarted.open(membershipId);
  const { asked, task } = await sendAll(restarted, [booked]);
  expect(asked.map(([name]) => name)).toEqual(['submit', 'forget']);
  expect(task).toMatchObject({ done: null, booked });
});

test('reopens the task for changed lines with the stock at the moment Done was pressed', async () => {
  const lines = writeChangedLines([{ ...shelf, was: 4, now: 6 }]);
  const outbox = await offlineTask();
  const { outcomes, task } = await sendAll(outbox, [{}, refused('STOCK_CHANGED', { count: 1, lines })]);
  expect(outcomes).toEqual(['start sent', 'done refused']);
  expect(task).toMatchObject({
    done: null,
    booked: null,
    stopped: { step: 'done', refusal: { code: 'STOCK_CHANGED' } },
    asOf: { enteredAt, current: { [lineKey(line)]: 6, [lineKey(unchanged)]: 1 } },
  });
});

test.each([
  ['is refused by the server', refused('FILE_ERROR')],
  ['never arrives', new NoAnswer('NETWORK_TIMEOUT')],
])('books the task when the disposal photo %s, and queues that photo', async (_name, error) => {
  const outbox = createOutbox(memoryDrafts(), tabs);
  await outbox.open(membershipId);
  const thrown = { ...line, disposeQty: 2, disposeReason: 'expired' as const };
  await outbox.change('task', facts, begunAt, (kept) => ({
    ...kept,
    done: { enteredAt, lines: [thrown] },
  }));
  const { api, asked } = scripted([booked, {}]);
  let kept = { note: 'Smashed', photo: new Blob(['picture']) as Blob | null };
  const failing: QueueApi = {
    ...api,
    sendDisposal: () => Promise.reject(error),
    async takeDisposal() {
      const taken = kept;
      kept = { ...kept, photo: null };
      return taken;
    },
  };
  const signal = new AbortController().signal;
  const step = { kind: 'done', taskId: 'task' } as const;
  expect(await sendStep({ outbox, api: failing, membershipId }, step, signal)).toBe('sent');
  expect(asked[0]).toEqual(['submit', { note: 'Smashed', taskId: 'task', enteredAt, lines: [thrown] }]);
  expect(outbox.find('task')?.photos).toMatchObject([{ door: 'L', takenAt: enteredAt, photoId: null }]);
  expect(queuedSteps(outbox.read().waiting).map(({ kind }) => kind)).toEqual(['photo']);
});

test.each([
  ["another member's open task", refused('RESTOCK_TASK_EXISTS', { isMine: 0, operatorName: 'Rita' })],
  ['a canceled order', refused('ILLEGAL_TRANSITION')],
  ['a device taken from the restocker', refused('NOT_FOUND')],
])('stops at %s and keeps everything typed', async (_name, error) => {
  const { outcomes, task } = await sendAll(await offlineTask(), [error]);
  expect(outcomes).toEqual(['start refused']);
  expect(task).toMatchObject({
    start: { begunAt },
    done: { lines: [line, unchanged] },
    stopped: { step: 'start' },
  });
});

test('keeps the numbers of the phone whose Done came second', async () => {
  const already = { operatorName: 'Sam', at: enteredAt, unbooked: [shelf] };
  const { asked, task } = await sendAll(await offlineTask(), [{}, { recordId: 'record', already }]);
  expect(task).toMatchObject({ done: null, booked: { already } });
  expect(asked.map(([name]) => name)).toEqual(['start', 'submit']);
});

test('records why the server refused a photo and sends the others', async () => {
  const outbox = await offlineTask();
  const photo = { door: 'L' as const, takenAt: begunAt, blob: new Blob(), fileKey: null, photoId: null };
  await outbox.changePhotos('task', facts, begunAt, () => [
    { ...photo, id: 'pdf' },
    { ...photo, id: 'good' },
  ]);
  const { outcomes, asked } = await sendAll(outbox, [{}, booked, refused('FILE_ERROR')]);
  expect(outcomes).toEqual(['start sent', 'done sent', 'photo refused', 'photo sent']);
  expect(asked.flatMap(([name, id]) => (name === 'photo' ? [id] : []))).toEqual(['pdf', 'good']);
  expect(outbox.find('task')?.photos[0]?.refusal).toEqual({ code: 'FILE_ERROR' });
});
