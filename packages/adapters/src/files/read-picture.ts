import { jpegSize } from './jpeg-size.ts';
import { stripJpegMetadata } from './strip-jpeg-metadata.ts';

/** Maximum for a phone's original picture; the app scales its uploads to 800 × 800. */
export const MAX_SIDE_PX = 8_000;

/** Returns a picture without its metadata; null if it is not a JPEG or has no sensible size. */
export function readPicture(bytes: Uint8Array, maxSidePx: number = MAX_SIDE_PX): Uint8Array | null {
  const picture = stripJpegMetadata(bytes);
  const size = picture && jpegSize(picture);
  return size && Math.max(size.width, size.height) <= maxSidePx ? picture : null;
}
