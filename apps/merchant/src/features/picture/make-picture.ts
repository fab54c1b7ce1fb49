import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { PixelArea } from '@larder/ui/media/image-cropper-props';
import { pictureFormat } from './picture-format.ts';

const tooLarge = () => refuse('BAD_INPUT', { key: 'valid.image.size' });

const RATIO_MIN = 3 / 4;
const RATIO_MAX = 4 / 3;

/**
 * Returns the aspect ratio to crop to, width over height: the picture's own within what phones take, so that a tall
 * bottle stays whole. Null if this browser cannot decode the file.
 */
export async function ratioOf(file: Blob): Promise<number | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const ratio = bitmap.width / bitmap.height;
    bitmap.close();
    return Math.min(RATIO_MAX, Math.max(RATIO_MIN, ratio));
  } catch {
    return null;
  }
}

/**
 * Encodes the chosen part as a JPEG within 800 × 800, upright and without metadata. Refuses `FILE_ERROR`, `BAD_INPUT`
 * valid.image.size. [screens 3.8]
 */
export async function makePicture(file: Blob, area: PixelArea): Promise<Result<Blob>> {
  const { cropToJpeg } = await import('@larder/ui/media/crop-to-jpeg');
  const box = { maxSidePx: limits.imageBoxPx, quality: limits.imageJpegQuality / 100 };
  const picture = await cropToJpeg(file, area, box).catch(() => null);
  if (!picture) return refuse('FILE_ERROR');
  return picture.size > limits.imageMaxBytes ? tooLarge() : accept(picture);
}

/**
 * Encodes the whole picture, uncropped, as a JPEG within 800 × 800; returns the file unchanged if the cropper did not
 * load. Reads the content first, whatever the name claims. Refuses as `makePicture`, `valid.image.content`,
 * `valid.image.heic`. [decision 58]
 */
export async function wholePicture(file: Blob): Promise<Result<Blob>> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return unreadable(file);
  const { width, height } = bitmap;
  bitmap.close();
  return makePicture(file, { x: 0, y: 0, width, height }).catch(() => asItIs(file));
}

/**
 * Refuses a file that this browser cannot decode, with what to do instead. Refuses `valid.image.content`,
 * `valid.image.heic`.
 */
export async function unreadable(file: Blob): Promise<Result<never>> {
  const isHeic = (await pictureFormat(file)) === 'heic';
  return refuse('BAD_INPUT', { key: isHeic ? 'valid.image.heic' : 'valid.image.content' });
}

/**
 * Accepts the file unchanged where the cropper did not load: a JPEG of 2 MB at most, whose metadata the server removes.
 */
export async function asItIs(file: Blob): Promise<Result<Blob>> {
  if ((await pictureFormat(file)) !== 'jpeg') return refuse('FILE_ERROR');
  return file.size > limits.imageMaxBytes ? tooLarge() : accept(file);
}
