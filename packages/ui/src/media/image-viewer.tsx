import { lazy, type ReactNode, Suspense } from 'react';
import { useEverOpen } from '../feedback/use-ever-open.ts';

export type ImageViewerProps = {
  open: boolean;
  onClose: () => void;
  src: string;
  /** What the picture shows; the name of the dialog. */
  alt: string;
  texts: { close: string; zoomIn: string; zoomOut: string };
  /** Icon buttons beside the zoom, for example save and delete; use IconButton with tone "light". */
  actions?: ReactNode;
};

const Surface = lazy(() =>
  import('./image-viewer-surface.tsx').then((part) => ({ default: part.ImageViewerSurface })),
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
