import type { UploadKind } from '@larder/contract/file.contract';
import { lockUpload } from '@larder/database/queries/device/upload.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

/** Returns the storage key of a merchant's uploaded picture. */
export const uploadKey = (merchantId: MerchantId, kind: UploadKind, id: string): string =>
  `merchants/${merchantId}/${kind}/${id}.jpg`;

/**
 * True for keys that `file.makeUploadSlot` issued to this merchant for this kind: a foreign key would expose another
 * merchant's picture.
 */
export const ownsUpload = (merchantId: MerchantId, kind: UploadKind, key: string): boolean =>
  key.startsWith(`merchants/${merchantId}/${kind}/`);

/**
 * True for the key of a picture of this merchant and kind that has arrived and exists until the transaction ends: an
 * invented key, or one whose picture is just being deleted, would leave a task or a record with a picture that cannot
 * be shown.
 */
export const hasArrived = (tx: Tx, merchantId: MerchantId, kind: UploadKind, key: string): Promise<boolean> =>
  lockUpload(tx, { key, merchantId, kind });
