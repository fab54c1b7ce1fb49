import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { loadSurface } from './load-surface.ts';
import { useEverOpen } from './use-ever-open.ts';

const Surface = lazy(() =>
  loadSurface(() =>
    import('./confirm-dialog-surface.tsx').then((part) => ({ default: part.ConfirmDialogSurface })),
  ),
);

/** Asks before an act [screens CONFIRM]: Cancel has the focus, Esc cancels. Loads at its first opening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useEverOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
