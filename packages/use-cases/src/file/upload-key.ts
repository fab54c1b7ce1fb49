import type { UploadKind } from '@larder/contract/file.contract';
import type { MerchantId } from '@larder/domain/ids';

/** Where an uploaded picture of a merchant lies. */
export const uploadKey = (merchantId: MerchantId, kind: UploadKind, id: string): string =>
  `merchants/${merchantId}/${kind}/${id}.jpg`;

/** True for keys that `file.uploadSlot` gave this merchant for this kind: a key of somebody else would open his picture. */
export const ownsUpload = (merchantId: MerchantId, kind: UploadKind, key: string): boolean =>
  key.startsWith(`merchants/${merchantId}/${kind}/`);
