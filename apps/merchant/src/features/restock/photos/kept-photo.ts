import type { Refusal } from '@larder/domain/refusal';
import type { Outputs } from '#platform/trpc.ts';

export type SentPhoto = Outputs['restock']['task']['photos'][number];

/** A photo of a visit that waits on the phone until there is a network. */
export type KeptPhoto = {
  readonly id: string;
  readonly door: SentPhoto['door'];
  readonly takenAt: string;
  readonly blob: Blob;
  /** Once its content has arrived: the same file again is the same photo. */
  readonly fileKey: string | null;
  /** Once the visit has it, until the visit is read again. */
  readonly photoId: string | null;
  /** Why the server did not take it. */
  readonly refusal?: Refusal | undefined;
};

export const readKeptPhotos = (kept: unknown): readonly KeptPhoto[] =>
  Array.isArray(kept) ? (kept as readonly KeptPhoto[]) : [];
