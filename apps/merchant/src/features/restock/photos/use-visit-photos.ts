import type { Door } from '@larder/domain/device/door';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import { useRefusalText } from '../../../app/use-refusal-text.ts';
import { useSend } from '../../../app/use-send.ts';
import { apiClient } from '../../../platform/api-client.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { newId } from '../../../platform/system-edges.ts';
import { trpc } from '../../../platform/trpc.ts';
import { wholePicture } from '../../picture/make-picture.ts';
import type { TaskAnswer } from '../task/line-entry.ts';
import { useRefusalWords } from '../use-refusal-words.ts';
import { useKeptPhotos } from './use-kept-photos.ts';
import { usePhotoOutbox } from './use-photo-outbox.ts';

/** The photos of a visit: those that have arrived, and those that the phone keeps and sends by itself as soon as it can. [screens] */
export function useVisitPhotos({ task, photos }: TaskAnswer) {
  const wordsOf = useRefusalWords();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const taskId = task.id;
  const remove = useSend(apiClient.restock.removePhoto.mutate);
  const keeping = useKeptPhotos(taskId);
  const { error, sendingId, retry } = usePhotoOutbox(taskId, keeping);
  const { all } = keeping;
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    // So that a photo can be made without a network.
    void import('@larder/ui/media/crop-to-jpeg').catch(() => undefined);
  }, []);

  const arrived = new Set(photos.map(({ id }) => id));
  return {
    sent: photos,
    kept: all.filter(({ photoId }) => photoId === null || !arrived.has(photoId)),
    /** Not with the visit yet. */
    unsent: all.filter(({ photoId }) => photoId === null).length,
    sendingId,
    /** Why the file that was chosen last is no photo. */
    refused,
    failure: error === null ? null : textOf(error),
    retry,
    async add(door: Door, file: File): Promise<void> {
      setRefused(null);
      const takenAt = new Date(serverClock.nowMs()).toISOString();
      const made = await wholePicture(file);
      if (!made.ok) return setRefused(wordsOf(made.refusal));
      const photo = { id: newId(), door, takenAt, blob: made.value };
      keeping.add({ ...photo, fileKey: null, photoId: null });
    },
    removeKept(id: string): void {
      retry();
      keeping.remove(id);
    },
    async removeSent(photoId: string): Promise<void> {
      try {
        await remove.mutateAsync({ taskId, photoId });
        await queries.restock.task.invalidate();
      } catch (failed) {
        toast.error(textOf(failed));
      }
    },
  };
}

export type VisitPhotos = ReturnType<typeof useVisitPhotos>;
