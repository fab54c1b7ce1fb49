import { limits } from '@larder/domain/limits';
import { cropToJpeg } from '@larder/ui/media/crop-to-jpeg';
import { changeForPurchase, putPicture, RefusedCall } from '#shopper/call-api.ts';
import { newMutationKey } from '#shopper/page-edges.ts';

/** A picture that the server has; `url` shows this phone's copy. */
export type SentPicture = { readonly fileKey: string; readonly url: string };

/**
 * Encodes a picture small and without metadata, and sends it. Refuses `FILE_ERROR` for a file that is not a picture.
 */
export async function sendPicture(file: Blob, token: string): Promise<SentPicture> {
  const picture = await encode(file).catch(() => null);
  if (!picture || picture.size > limits.imageMaxBytes) throw new RefusedCall({ code: 'FILE_ERROR' });
  const input = { mime: 'image/jpeg', sizeBytes: picture.size } as const;
  const { fileKey, url } = await changeForPurchase('complaintSlot', token, input, newMutationKey());
  await putPicture(url, picture);
  return { fileKey, url: URL.createObjectURL(picture) };
}

async function encode(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  const box = { maxSidePx: limits.imageBoxPx, quality: limits.imageJpegQuality / 100 };
  return cropToJpeg(file, { x: 0, y: 0, width, height }, box);
}
