import type { Refusal } from '@larder/domain/refusal';
import type { Outputs } from '#platform/trpc.ts';

export type SentPhoto = Outputs['restock']['readTask']['photos'][number];

/** Photo of a task that waits on the phone for a network. */
export type KeptPhoto = {
  readonly id: string;
  readonly door: SentPhoto['door'];
  readonly takenAt: string;
  readonly blob: Blob;
  /** Key of the uploaded content: the same file again is the same photo. */
  readonly fileKey: string | null;
  /** Id once the photo belongs to the task, until the task is read again. */
  readonly photoId: string | null;
  /** Reason why the server refused it. */
  readonly refusal?: Refusal | undefined;
};

export const readKeptPhotos = (kept: unknown): readonly KeptPhoto[] =>
  Array.isArray(kept) ? (kept as readonly KeptPhoto[]) : [];
