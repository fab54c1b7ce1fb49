type Source = Exclude<CanvasImageSource, SVGElement>;

/** The pixels of a frame or picture, no larger than `boxPx`: codes are found as well and much sooner in fewer of them. */
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
