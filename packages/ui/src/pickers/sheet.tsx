import { lazy, Suspense } from 'react';
import { loadSurface } from '../feedback/load-surface.ts';
import { useEverOpen } from '../feedback/use-ever-open.ts';
import type { SheetProps } from './sheet-props.ts';

const Surface = lazy(() =>
  loadSurface(() => import('./sheet-surface.tsx').then((part) => ({ default: part.SheetSurface }))),
);

/**
 * Slides up from the bottom, and above the keyboard of the phone. Focus is trapped and returns; Esc closes. Loads at
 * its first opening.
 */
export function Sheet(props: SheetProps) {
  if (!useEverOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
