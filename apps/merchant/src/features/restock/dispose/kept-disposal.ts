import { uploadPicture } from '#features/picture/upload-picture.ts';
import { restockDrafts } from '#platform/restock-drafts.ts';

/** What is told of the disposed units of a visit, on the phone until the visit is done. */
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

/** Sends the photo if there is one, and gives what goes with the visit. Throws what the API refused, or `NoAnswer`. */
export async function sendKeptDisposal(membershipId: string, taskId: string) {
  const kept = await readKeptDisposal(membershipId, taskId);
  if (!kept) return {};
  const { note, photo } = kept;
  if (!photo) return { note: note || null };
  const progress = { signal: new AbortController().signal, onShare: () => undefined };
  const { fileKey } = await uploadPicture(photo, 'disposal', progress);
  return { note: note || null, photoKey: fileKey };
}

/** What is kept, from now on without its photo: that goes another way. */
export async function takeKeptDisposal(membershipId: string, taskId: string): Promise<KeptDisposal> {
  const kept = (await readKeptDisposal(membershipId, taskId)) ?? { note: '', photo: null };
  await restockDrafts.write(membershipId, taskId, { ...kept, photo: null }, 'disposal');
  return kept;
}
