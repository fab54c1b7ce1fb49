type Source = Exclude<CanvasImageSource, SVGElement>;

/**
 * Returns the pixels of a frame or picture, scaled down to `boxPx`: the decoder finds codes as well and much faster in
 * fewer pixels.
 */
export function pictureData(
  source: Source,
  size: { width: number; height: number },
  boxPx: number,
  canvas: HTMLCanvasElement = document.createElement('canvas'),
): ImageData | null {
  const scale = Math.min(1, boxPx / Math.max(size.width, size.height));
  const width = Math.round(size.width * scale);
  const height = Math.round(size.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
