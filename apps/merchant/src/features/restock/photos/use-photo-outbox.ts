import { useEffect, useEffectEvent, useState } from 'react';
import { exclusively } from '../../../platform/exclusively.ts';
import { useOnline } from '../../../platform/network-state.ts';
import { trpc } from '../../../platform/trpc.ts';
import type { KeptPhoto } from './kept-photo.ts';
import { sendPhoto } from './send-photo.ts';
import type { KeptPhotos } from './use-kept-photos.ts';

/** Sends kept photos one after the other, in one tab at a time, while there is a network; stops at the first that fails, until it is told to try again. [screens A-9] */
export function usePhotoOutbox(taskId: string, { all, current, replace, remove }: KeptPhotos) {
  const queries = trpc.useUtils();
  const online = useOnline();
  const [error, setError] = useState<unknown>(null);
  const next = online && error === null ? all.find(({ photoId }) => photoId === null) : undefined;
  const nextId = next?.id;
  const send = useEffectEvent(async (photo: KeptPhoto, signal: AbortSignal) => {
    try {
      await exclusively(`larder.photos ${taskId}`, async () => {
        const kept = await current(photo);
        if (signal.aborted) return;
        if (!kept) remove(photo.id);
        else if (kept.photoId) await replace(kept);
        else await sendPhoto(kept, { taskId, signal, keep: replace });
      });
      await queries.restock.task.invalidate();
    } catch (failed) {
      if (!signal.aborted) setError(failed);
    }
  });
  useEffect(() => {
    const control = new AbortController();
    if (next && nextId) void send(next, control.signal);
    return () => control.abort();
  }, [nextId]);
  useEffect(() => {
    if (online) setError(null);
  }, [online]);
  // Without a network nothing has failed: it waits.
  return { error: online ? error : null, sendingId: nextId, retry: () => setError(null) };
}
