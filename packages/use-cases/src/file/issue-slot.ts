import type { UploadKind } from '@larder/contract/file.contract';
import { DAY_MS } from '@larder/domain/durations';
import type { MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';
import { uploadKey } from './upload-key.ts';

/** How long a picture waits for a row that references it. */
const UNNAMED_MS = DAY_MS;

type Slot = {
  readonly merchantId: MerchantId;
  readonly kind: UploadKind;
  readonly mime: string;
  readonly sizeBytes: number;
  /** Absent: a new one. */
  readonly id?: string;
};

/** Issues an upload slot to a caller who may have it: the key, and the link that takes the picture. */
export async function issueSlot(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'ports'>,
  { merchantId, kind, mime, sizeBytes, id = ctx.newId() }: Slot,
): Promise<{ readonly fileKey: string; readonly url: string }> {
  const fileKey = uploadKey(merchantId, kind, id);
  await ctx.tx.fileObject.create({
    data: {
      key: fileKey,
      merchantId,
      kind,
      mime,
      sizeBytes: BigInt(sizeBytes),
      state: 'pending',
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + UNNAMED_MS),
    },
  });
  return { fileKey, url: ctx.ports.files.uploadLink(fileKey, ctx.now) };
}
