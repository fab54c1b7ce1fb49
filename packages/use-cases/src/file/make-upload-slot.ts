import { uploadSlotInput } from '@larder/contract/file.contract';
import { accept } from '@larder/domain/refusal';
import { takeAttempt } from '../take-attempt.ts';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { uploadKey } from './upload-key.ts';

const UPLOADS_AN_HOUR = 300;
const HOUR_MS = 3_600_000;
/** So long a picture waits for somebody to name it. */
const UNNAMED_MS = 24 * HOUR_MS;

/**
 * A place for one picture: PUT the JPEG to `url` within ten minutes, then name `fileKey` to who wants it. `viewUrl` shows it afterwards.
 * The content is judged when it arrives. What nobody names within a day is deleted. Refuses `BAD_INPUT` valid.image.size, `RATE_LIMITED`, `MERCHANT_SUSPENDED`. [screens 3.8]
 */
export const makeUploadSlot = defineUseCase({
  name: 'file.uploadSlot',
  access: 'member',
  kind: 'write',
  input: uploadSlotInput,
  audit: 'none',
  run: async (ctx, { kind, mime, sizeBytes }) => {
    const { merchantId, membershipId } = ctx.actor;
    const limit = { key: `upload ${membershipId}`, max: UPLOADS_AN_HOUR, windowMs: HOUR_MS };
    const attempt = await takeAttempt(ctx.tx, limit, ctx.now);
    if (!attempt.allowed)
      return refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(attempt.retryAfterMs / 1000) });
    const fileKey = uploadKey(merchantId, kind, ctx.newId());
    await ctx.tx.fileObject.create({
      data: {
        ...{ key: fileKey, merchantId, kind, mime, sizeBytes: BigInt(sizeBytes), state: 'pending' },
        ...{ createdAt: ctx.now, expiresAt: new Date(ctx.now.getTime() + UNNAMED_MS) },
      },
    });
    const { files } = ctx.ports;
    return accept({
      fileKey,
      url: files.uploadLink(fileKey, ctx.now),
      viewUrl: files.link(fileKey, ctx.now),
    });
  },
});
