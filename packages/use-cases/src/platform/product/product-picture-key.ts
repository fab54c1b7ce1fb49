import { createHash } from 'node:crypto';
import type { PictureView } from '@larder/domain/product/picture-views';

export const productPicturePattern = /^platform\/products\/\d{14}-[a-z]+-[0-9a-f]{16}\.jpg$/;

/** Returns the key of a picture of the platform library: the same picture has the same key, so an import may repeat. */
export function productPictureKey(gtin: string, view: PictureView, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return `platform/products/${gtin}-${view}-${hash}.jpg`;
}
