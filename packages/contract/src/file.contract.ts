import { limits } from '@larder/domain/limits';
import { z } from 'zod';

/** What a picture is taken for; part of its key. */
export const uploadKinds = ['product', 'disposal', 'visit', 'complaint', 'onboarding'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const uploadedKey = /^merchants\/[0-9a-f-]{36}\/[a-z]+\/[0-9a-f-]{36}\.jpg$/;

/** The key of an uploaded picture, as `file.uploadSlot` gave it. */
export const fileKey = z.string('valid.input').regex(uploadedKey, 'valid.input');

/** Asks for a place to put one picture. The size is told first, so that one that is too large is not sent at all. */
export const uploadSlotInput = z.object({
  kind: z.enum(uploadKinds),
  mime: z.literal('image/jpeg', 'refusal.FILE_ERROR'),
  sizeBytes: z.int('valid.input').min(1, 'valid.input').max(limits.imageMaxBytes, 'valid.image.size'),
});
