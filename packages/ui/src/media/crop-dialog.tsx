import { lazy, Suspense } from 'react';
import type { CropDialogProps } from './crop-dialog-props.ts';

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
