import type { UploadKind } from '@larder/contract/file.contract';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

/** Where an uploaded picture of a merchant lies. */
export const uploadKey = (merchantId: MerchantId, kind: UploadKind, id: string): string =>
  `merchants/${merchantId}/${kind}/${id}.jpg`;

/** True for keys that `file.uploadSlot` gave this merchant for this kind: a key of somebody else would open his picture. */
export const ownsUpload = (merchantId: MerchantId, kind: UploadKind, key: string): boolean =>
  key.startsWith(`merchants/${merchantId}/${kind}/`);

/**
 * True for the key of a picture that has arrived for this merchant and kind and is still there: a key that was made up would leave a visit or
 * a record with a picture that cannot be shown.
 */
export async function hasArrived(
  tx: Pick<Tx, 'fileObject'>,
  merchantId: MerchantId,
  kind: UploadKind,
  key: string,
): Promise<boolean> {
  return (await tx.fileObject.count({ where: { key, merchantId, kind, state: 'uploaded' } })) > 0;
}
