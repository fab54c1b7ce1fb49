import type { PixelArea } from './image-cropper-props.ts';

type JpegLimits = {
  /** The longer side of the result in px at most; nothing is enlarged. */
  maxSidePx: number;
  /** 0 to 1. */
  quality: number;
};

/** The width and height that an area gets when it is made to fit a square box; never enlarged, at least 1 px. */
export function fittedSize(area: { width: number; height: number }, maxSidePx: number) {
  const scale = Math.min(1, maxSidePx / Math.max(area.width, area.height));
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

/** Draws one area of a picture into a JPEG; null when the browser cannot make one. Metadata does not survive. */
export async function cropToJpeg(picture: Blob, area: PixelArea, limits: JpegLimits): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = fittedSize(area, limits.maxSidePx);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paint = canvas.getContext('2d');
  if (!paint) return null;
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, width, height);
  paint.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', limits.quality));
}
