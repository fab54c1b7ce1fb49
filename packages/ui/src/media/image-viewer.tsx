import { lazy, Suspense } from 'react';
import { loadSurface } from '../feedback/load-surface.ts';
import { useEverOpen } from '../feedback/use-ever-open.ts';
import type { ImageViewerProps } from './image-viewer-props.ts';

const Surface = lazy(() =>
  loadSurface(() =>
    import('./image-viewer-surface.tsx').then((part) => ({ default: part.ImageViewerSurface })),
  ),
);

/** One picture on black: pinch, double tap or buttons zoom it from 1 to 4 [screens 3.8]. Loads at its first opening. */
export function ImageViewer(props: ImageViewerProps) {
  if (!useEverOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
