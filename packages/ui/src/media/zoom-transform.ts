import { measures } from '../measures.ts';

/** How a picture is placed in its frame: `x` and `y` are px from the middle, after scaling. */
export type ZoomTransform = { zoom: number; x: number; y: number };
export type FrameSize = { width: number; height: number };

export const wholePicture: ZoomTransform = { zoom: 1, x: 0, y: 0 };

/** Zooms to `zoom` (limited to 1 to 4) so that the point `at` (px from the middle of the frame) stays in place. */
export function zoomAround(
  from: ZoomTransform,
  zoom: number,
  at: { x: number; y: number },
  frame: FrameSize,
): ZoomTransform {
  const next = Math.min(measures.imageZoomMax, Math.max(measures.imageZoomMin, zoom));
  const ratio = next / from.zoom;
  return keptInside(
    { zoom: next, x: at.x - (at.x - from.x) * ratio, y: at.y - (at.y - from.y) * ratio },
    frame,
  );
}

/** Moves the picture by px, never past its own edge. */
export function panBy(from: ZoomTransform, dx: number, dy: number, frame: FrameSize): ZoomTransform {
  return keptInside({ ...from, x: from.x + dx, y: from.y + dy }, frame);
}

function keptInside({ zoom, x, y }: ZoomTransform, { width, height }: FrameSize): ZoomTransform {
  const reachX = ((zoom - 1) * width) / 2;
  const reachY = ((zoom - 1) * height) / 2;
  return { zoom, x: clamp(x, reachX), y: clamp(y, reachY) };
}

function clamp(value: number, reach: number): number {
  return Math.min(reach, Math.max(-reach, value)) + 0;
}
