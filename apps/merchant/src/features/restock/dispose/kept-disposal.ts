import { uploadPicture } from '#features/picture/upload-picture.ts';
import { restockDrafts } from '#platform/kept/restock-drafts.ts';

/** Note and photo of the units disposed of in a task, kept on the phone until the task is done. */
export type KeptDisposal = {
  readonly note: string;
  readonly photo: Blob | null;
};

const isKept = (value: unknown): value is KeptDisposal =>
  typeof value === 'object' && value !== null && 'note' in value && 'photo' in value;

export async function readKeptDisposal(membershipId: string, taskId: string): Promise<KeptDisposal | null> {
  const kept = await restockDrafts.read(membershipId, taskId, 'disposal');
  return isKept(kept) ? kept : null;
}

/**
 * Uploads the photo if there is one, and returns the fields to submit with the task. Throws the API's refusal, or
 * `NoAnswer`.
 */
export async function sendKeptDisposal(membershipId: string, taskId: string) {
  const kept = await readKeptDisposal(membershipId, taskId);
  if (!kept) return {};
  const { note, photo } = kept;
  if (!photo) return { note: note || null };
  const progress = { signal: new AbortController().signal, onShare: () => undefined };
  const { fileKey } = await uploadPicture(photo, 'disposal', progress);
  return { note: note || null, photoKey: fileKey };
}

/** Returns the kept note and photo, and forgets the photo, which the caller sends another way. */
export async function takeKeptDisposal(membershipId: string, taskId: string): Promise<KeptDisposal> {
  const kept = (await readKeptDisposal(membershipId, taskId)) ?? { note: '', photo: null };
  await restockDrafts.write(membershipId, taskId, { ...kept, photo: null }, 'disposal');
  return kept;
}
