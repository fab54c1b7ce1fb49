import { readChangedLines } from '@larder/domain/restock/changed-lines';
import { lineKey } from '@larder/domain/stock/line-key';
import { getQueryKey } from '@trpc/react-query';
import { sendKeptDisposal, takeKeptDisposal } from '#features/restock/dispose/kept-disposal.ts';
import { sendPhoto } from '#features/restock/photos/send-photo.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { restockDrafts } from '#platform/kept/restock-drafts.ts';
import { newId } from '#platform/system-edges.ts';
import { trpc } from '#platform/trpc.ts';
import type { KeptTask } from './kept-task.ts';
import type { Outbox } from './outbox.ts';
import type { QueuedStep } from './queued-steps.ts';
import type { Outcome } from './send-queue.ts';

/** Codes that do not answer the call itself: the same call may succeed later. */
const AGAIN = new Set<string>([
  'NETWORK_TIMEOUT',
  'REQUEST_ABORTED',
  'INTERNAL',
  'DATA_PROCESSING',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
  'SESSION_REVOKED',
  'TWO_STEP_REQUIRED',
]);

/** API calls that the queue makes; `readTask` also refreshes the task's page. */
export type QueueApi = {
  readonly start: typeof apiClient.restock.startTask.mutate;
  readonly submit: typeof apiClient.restock.submitTask.mutate;
  readonly readTask: (taskId: string) => Promise<unknown>;
  readonly refresh: () => void;
  readonly sendPhoto: typeof sendPhoto;
  readonly sendDisposal: typeof sendKeptDisposal;
  readonly takeDisposal: typeof takeKeptDisposal;
  readonly forgetDraft: (taskId: string) => Promise<void>;
};

export const queueApi = (membershipId: string): QueueApi => ({
  start: apiClient.restock.startTask.mutate,
  submit: apiClient.restock.submitTask.mutate,
  readTask: (taskId) =>
    queryClient.fetchQuery({
      queryKey: getQueryKey(trpc.restock.readTask, { taskId }, 'query'),
      queryFn: ({ signal }) => apiClient.restock.readTask.query({ taskId }, { signal }),
      staleTime: 0,
    }),
  refresh: () => void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.restock) }),
  sendPhoto,
  sendDisposal: sendKeptDisposal,
  takeDisposal: takeKeptDisposal,
  forgetDraft: (taskId) => restockDrafts.forget(membershipId, taskId, ['lines', 'disposal']),
});

/** Sends one step of the queue and stores the server's answer. [decision 57] */
export async function sendStep(
  { outbox, api, membershipId }: { outbox: Outbox; api: QueueApi; membershipId: string },
  step: QueuedStep,
  signal: AbortSignal,
): Promise<Outcome> {
  const { taskId } = step;
  const waiting = outbox.find(taskId);
  if (!waiting) return 'sent';
  const { task, photos } = waiting;
  const changePhotos = (change: Parameters<Outbox['changePhotos']>[3]) =>
    outbox.changePhotos(taskId, task, task.madeAt, change);
  const photo = step.kind === 'photo' ? photos.find(({ id }) => id === step.photoId) : undefined;
  try {
    if (step.kind === 'start') await start({ outbox, api }, task);
    else if (step.kind === 'done') await done({ outbox, api, membershipId }, task);
    else if (photo) {
      const keep = (next: typeof photo) =>
        changePhotos((before) => before.map((known) => (known.id === next.id ? next : known)));
      await api.sendPhoto(photo, { taskId, signal, keep });
    }
    api.refresh();
    return 'sent';
  } catch (error) {
    const refusal = refusalOf(error);
    if (AGAIN.has(refusal.code)) return 'unanswered';
    if (photo)
      await changePhotos((before) =>
        before.map((known) => (known.id === photo.id ? { ...known, refusal } : known)),
      );
    else if (step.kind !== 'photo') await outbox.update(taskId, (kept) => stop(kept, step.kind, refusal));
    api.refresh();
    return 'refused';
  }
}

type Context = { readonly outbox: Outbox; readonly api: QueueApi };

/**
 * Sends the start. Reads the task from the server before dropping the phone's own copy, because the task's page
 * continues with it.
 */
async function start(
  { outbox, api }: Context,
  { taskId, deviceNo, mode, tripId, start: begun }: KeptTask,
): Promise<void> {
  if (!begun) return;
  await api.start({ deviceNo, mode, taskId, tripId, ...begun });
  await api.readTask(taskId);
  await outbox.update(taskId, (kept) => ({ ...kept, start: null, answer: null }));
}

type Owned = Context & { readonly membershipId: string };

async function done(context: Owned, task: KeptTask): Promise<void> {
  const { outbox, api } = context;
  const { taskId, done: entered } = task;
  if (!entered) return;
  const { enteredAt, lines, covers } = entered;
  const disposed = await disposalOf(context, task, entered);
  const booked = await api.submit({ ...disposed, taskId, enteredAt, lines: [...lines], covers });
  // Typed lines that were not booked stay to be read out. Forget the rest first: an app killed in between asks again
  // and gets the same answer.
  if (!booked.already) await api.forgetDraft(taskId);
  await outbox.update(taskId, (kept) => ({ ...kept, done: null, asOf: null, stopped: null, booked }));
}

/**
 * Returns the note and photo of disposed units. A photo that cannot be uploaded follows as a photo of the task, because
 * no photo may delay a Done. [decision 58]
 */
async function disposalOf(
  { outbox, api, membershipId }: Owned,
  task: KeptTask,
  { lines, enteredAt: takenAt }: NonNullable<KeptTask['done']>,
) {
  const { taskId, madeAt } = task;
  const disposed = lines.find(({ disposeQty }) => disposeQty > 0);
  if (!disposed) return {};
  try {
    return await api.sendDisposal(membershipId, taskId);
  } catch {
    const { note, photo: blob } = await api.takeDisposal(membershipId, taskId);
    const { door } = disposed;
    if (blob) {
      const photo = { id: newId(), door, takenAt, blob, fileKey: null, photoId: null };
      await outbox.changePhotos(taskId, task, madeAt, (before) => [...before, photo]);
    }
    return { note: note || null };
  }
}

/** Reopens the task for changes as of the moment when Done was pressed; nothing typed is lost. */
function stop(kept: KeptTask, step: 'start' | 'done', refusal: ReturnType<typeof refusalOf>): KeptTask {
  const stopped = { step, refusal };
  if (step === 'start' || !kept.done) return { ...kept, stopped };
  const changed = new Map(
    readChangedLines(refusal.params?.lines).map((line) => [lineKey(line), line.now] as const),
  );
  const { enteredAt, lines } = kept.done;
  const current = Object.fromEntries(
    lines.map((line) => [lineKey(line), changed.get(lineKey(line)) ?? line.expectedCurrent]),
  );
  const asOf = changed.size > 0 ? { enteredAt, current } : null;
  return { ...kept, done: null, stopped, asOf };
}
