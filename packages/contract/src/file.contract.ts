import { limits } from '@larder/domain/limits';
import { z } from 'zod';

/** Purposes of uploaded pictures; part of their keys. `visit`: photos of a restocker's task. */
const uploadKinds = ['product', 'disposal', 'visit', 'complaint', 'onboarding'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const uploadedKey = /^merchants\/[0-9a-f-]{36}\/[a-z]+\/[0-9a-f-]{36}\.jpg$/;

/** Key of an uploaded picture, as returned by `file.makeUploadSlot`. */
export const fileKey = z.string('valid.input').regex(uploadedKey, 'valid.input');

/**
 * Requests an upload slot for one picture. The size is announced first, so that a picture that is too large is not sent
 * at all.
 */
export const uploadSlotInput = z.object({
  kind: z.enum(uploadKinds),
  mime: z.literal('image/jpeg', 'refusal.FILE_ERROR'),
  sizeBytes: z.int('valid.input').min(1, 'valid.input').max(limits.imageMaxBytes, 'valid.image.size'),
});
