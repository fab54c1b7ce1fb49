import type { Door } from '@larder/domain/device/door';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import { wholePicture } from '#features/picture/make-picture.ts';
import { outbox } from '#features/restock/outbox/outbox.ts';
import { tryNow } from '#features/restock/outbox/retry-wait.ts';
import { useOutbox, useWaiting } from '#features/restock/outbox/use-outbox.ts';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import { useRefusalWords } from '#features/restock/use-refusal-words.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { newId } from '#platform/system-edges.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import type { KeptPhoto } from './kept-photo.ts';

/**
 * Photos of a task: those that have arrived, and those that the phone stores and sends as soon as it can. [screens A-7,
 *
 */
export function useTaskPhotos({ task, photos, head }: TaskAnswer) {
  const wordsOf = useRefusalWords();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const taskId = task.id;
  const remove = useSend(apiClient.restock.removePhoto.mutate);
  const { sending } = useOutbox();
  const all = useWaiting(taskId)?.photos ?? [];
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    // Preload, so that a photo can be encoded without a network.
    void import('@larder/ui/media/crop-to-jpeg').catch(() => undefined);
  }, []);

  const change = (edit: (before: readonly KeptPhoto[]) => readonly KeptPhoto[]) => {
    const facts = { deviceNo: head.deviceNo, deviceName: head.name, mode: task.mode };
    return outbox.changePhotos(taskId, facts, new Date(serverClock.nowMs()).toISOString(), edit);
  };
  const arrived = new Set(photos.map(({ id }) => id));
  const failed = all.find(({ refusal }) => refusal)?.refusal;
  return {
    sent: photos,
    kept: all.filter(({ photoId }) => photoId === null || !arrived.has(photoId)),
    /** Number of photos that are not with the task yet. */
    unsent: all.filter(({ photoId }) => photoId === null).length,
    sendingId: sending?.kind === 'photo' ? sending.photoId : undefined,
    /** Reason why the last chosen file is no photo. */
    refused,
    /** Reason why the server refused a photo. */
    failure: failed ? wordsOf(failed) : null,
    retry(): void {
      void change((before) => before.map((photo) => ({ ...photo, refusal: undefined })));
      tryNow();
    },
    async add(door: Door, file: File): Promise<void> {
      setRefused(null);
      const takenAt = new Date(serverClock.nowMs()).toISOString();
      const made = await wholePicture(file);
      if (!made.ok) return setRefused(wordsOf(made.refusal));
      const photo = { id: newId(), door, takenAt, blob: made.value, fileKey: null, photoId: null };
      await change((before) => [...before, photo]);
    },
    removeKept: (id: string): void => void change((before) => before.filter((photo) => photo.id !== id)),
    async removeSent(photoId: string): Promise<void> {
      try {
        await remove.mutateAsync({ taskId, photoId });
        await queries.restock.readTask.invalidate();
      } catch (error) {
        toast.error(textOf(error));
      }
    },
  };
}

export type TaskPhotos = ReturnType<typeof useTaskPhotos>;
