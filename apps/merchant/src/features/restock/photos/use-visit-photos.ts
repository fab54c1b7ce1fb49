import type { Door } from '@larder/domain/device/door';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '../../../app/me.ts';
import { useRefusalText } from '../../../app/use-refusal-text.ts';
import { useSend } from '../../../app/use-send.ts';
import { useText } from '../../../app/use-text.ts';
import { apiClient } from '../../../platform/api-client.ts';
import { useOnline } from '../../../platform/network-state.ts';
import { restockDrafts } from '../../../platform/restock-drafts.ts';
import { newId, nowMs } from '../../../platform/system-edges.ts';
import { trpc } from '../../../platform/trpc.ts';
import { wholePicture } from '../../picture/make-picture.ts';
import type { TaskAnswer } from '../task/line-entry.ts';
import { type KeptPhoto, readKeptPhotos } from './kept-photo.ts';
import { sendPhoto } from './send-photo.ts';

/** The photos of a visit: those that have arrived, and those that the phone keeps and sends by itself as soon as it can. [screens] */
export function useVisitPhotos({ task, photos, sessionId }: TaskAnswer) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const online = useOnline();
  const remove = useSend(apiClient.restock.removePhoto.mutate);
  const membershipId = useMe().membership.id;
  const [all, setAll] = useState<readonly KeptPhoto[]>([]);
  const [error, setError] = useState<unknown>(null);
  const taskId = task.id;

  const change = (edit: (before: readonly KeptPhoto[]) => readonly KeptPhoto[]) =>
    setAll((before) => {
      const next = edit(before);
      restockDrafts.write(membershipId, taskId, next, 'photos');
      return next;
    });
  const replace = (photo: KeptPhoto) =>
    change((before) => before.map((known) => (known.id === photo.id ? photo : known)));
  useEffect(() => {
    let gone = false;
    void restockDrafts.read(membershipId, taskId, 'photos').then((kept) => {
      if (!gone) setAll((now) => [...readKeptPhotos(kept), ...now]);
    });
    return () => {
      gone = true;
    };
  }, [membershipId, taskId]);

  const next = online && error === null ? all.find(({ photoId }) => photoId === null) : undefined;
  const send = useEffectEvent(async (photo: KeptPhoto, signal: AbortSignal) => {
    try {
      await sendPhoto(photo, { taskId, signal, keep: replace });
      await queries.restock.task.invalidate();
    } catch (failed) {
      if (!signal.aborted) setError(failed);
    }
  });
  const nextId = next?.id;
  useEffect(() => {
    const control = new AbortController();
    if (next && nextId) void send(next, control.signal);
    return () => control.abort();
  }, [nextId]);
  useEffect(() => {
    if (online) setError(null);
  }, [online]);
  useEffect(() => {
    // So that a photo can be made without a network.
    void import('@larder/ui/media/crop-to-jpeg').catch(() => undefined);
  }, []);

  const arrived = new Set(photos.map(({ id }) => id));
  const kept = all.filter(({ photoId }) => photoId === null || !arrived.has(photoId));
  return {
    sent: photos,
    kept,
    /** Not with the visit yet. */
    unsent: all.filter(({ photoId }) => photoId === null).length,
    sendingId: nextId,
    failure: error === null ? null : textOf(error),
    retry: () => setError(null),
    async add(door: Door, file: File): Promise<void> {
      if (!sessionId) return;
      const takenAt = new Date(nowMs()).toISOString();
      const made = await wholePicture(file);
      if (!made.ok) return toast.error(t('refusal.FILE_ERROR'));
      const photo = { id: newId(), door, sessionId, takenAt, blob: made.value, fileKey: null, photoId: null };
      change((before) => [...before, photo]);
    },
    removeKept(id: string): void {
      setError(null);
      change((before) => before.filter((photo) => photo.id !== id));
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
