import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

/** An area of a picture in its own pixels. */
export type PixelArea = { x: number; y: number; width: number; height: number };

export type ImageCropperProps = {
  src: string;
  /** Aspect ratio of the area, width by height. */
  ratio: number;
  onChange: (area: PixelArea) => void;
  texts: {
    /** The name of the frame: "Drag to move, arrow keys work as well". */
    frame: string;
    zoom: string;
    zoomNumber: string;
  };
};

const Surface = lazy(() =>
  import('./image-cropper-surface.tsx').then((part) => ({ default: part.ImageCropperSurface })),
);

/** Pans and zooms (1 to 4) a picture under a frame of fixed shape. Loads when it is first shown. */
export function ImageCropper(props: ImageCropperProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full rounded-md" />}>
      <Surface {...props} />
    </Suspense>
  );
}
