import { lazy, Suspense } from 'react';
import { loadSurface } from '../feedback/load-surface.ts';
import type { CropDialogProps } from './crop-dialog-props.ts';

const Surface = lazy(() =>
  loadSurface(() =>
    import('./crop-dialog-surface.tsx').then((part) => ({ default: part.CropDialogSurface })),
  ),
);

/** Chooses the part of a picture to use, full screen, so that the form behind it keeps its state. Loads when shown. */
export function CropDialog(props: CropDialogProps) {
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
