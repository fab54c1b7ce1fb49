import { lazy, Suspense } from 'react';
import type { ImageCropperProps, PixelArea } from './image-cropper.tsx';

export type CropDialogProps = {
  src: string;
  /** Of what the picture is. */
  title: string;
  /** Width over height of the part. */
  ratio: number;
  /** While the part is cut out. */
  busyText?: string;
  texts: ImageCropperProps['texts'] & { cancel: string; use: string };
  onCancel: () => void;
  onCrop: (area: PixelArea) => void;
};

const Surface = lazy(() =>
  import('./crop-dialog-surface.tsx').then((part) => ({ default: part.CropDialogSurface })),
);

/** Chooses the part of a picture that is used, over the whole screen, so that the form behind it stays as it is. Loads when shown. */
export function CropDialog(props: CropDialogProps) {
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
