import { lazy, Suspense } from 'react';
import { loadSurface } from '../feedback/load-surface.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ImageCropperProps } from './image-cropper-props.ts';

const Surface = lazy(() =>
  loadSurface(() =>
    import('./image-cropper-surface.tsx').then((part) => ({ default: part.ImageCropperSurface })),
  ),
);

/** Pans and zooms (1 to 4) a picture under a frame of fixed shape. Loads when it is first shown. */
export function ImageCropper(props: ImageCropperProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full rounded-md" />}>
      <Surface {...props} />
    </Suspense>
  );
}
