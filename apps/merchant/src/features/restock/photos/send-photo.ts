import { HOUR_MS } from '@larder/domain/durations';
import { uploadPicture } from '#features/picture/upload-picture.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import type { KeptPhoto } from './kept-photo.ts';

type Sending = {
  readonly taskId: string;
  readonly signal: AbortSignal;
  /** Stores the photo's progress, so that an interrupted upload resumes there. */
  readonly keep: (photo: KeptPhoto) => Promise<void>;
};

/** Half the day after which the server deletes an uploaded file that no record names. */
const KEPT_UNNAMED_MS = 12 * HOUR_MS;

/** Sends one photo: uploads its content, then adds it to the task. Throws the API's refusal, or `NoAnswer`. */
export async function sendPhoto(photo: KeptPhoto, { taskId, signal, keep }: Sending): Promise<void> {
  const { id, door, takenAt, blob } = photo;
  const mayBeGone = Math.abs(serverClock.nowMs() - Date.parse(takenAt)) > KEPT_UNNAMED_MS;
  const fileKey =
    (mayBeGone ? null : photo.fileKey) ??
    (await uploadPicture(blob, 'visit', { signal, onShare: () => undefined })).fileKey;
  await keep({ ...photo, fileKey });
  const { photoId } = await apiClient.restock.addPhoto.mutate(
    { taskId, door, fileKey, takenAt },
    { context: { mutationKey: id }, signal },
  );
  await keep({ ...photo, fileKey, photoId });
}
