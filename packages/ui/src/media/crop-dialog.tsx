import { lazy, Suspense } from 'react';
import type { ImageCropperProps, PixelArea } from './image-cropper.tsx';

export type CropDialogProps = {
  src: string;
  /** Describes the picture. */
  title: string;
  /** Aspect ratio of the area, width by height. */
  ratio: number;
  /** Shown while the area is being cut out. */
  busyText?: string;
  texts: ImageCropperProps['texts'] & { cancel: string; use: string };
  onCancel: () => void;
  onCrop: (area: PixelArea) => void;
};

const Surface = lazy(() =>
  import('./crop-dialog-surface.tsx').then((part) => ({ default: part.CropDialogSurface })),
);

/** Chooses the part of a picture to use, full screen, so that the form behind it keeps its state. Loads when shown. */
export function CropDialog(props: CropDialogProps) {
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
