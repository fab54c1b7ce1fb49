import { lazy, type ReactNode, Suspense } from 'react';
import { useEverOpen } from '../feedback/use-ever-open.ts';

export type SheetProps = {
  open: boolean;
  /** Cancel, Esc, a tap beside the sheet, or a pull on its handle. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  done?: { label: string; onDone: () => void; disabled?: boolean };
  children: ReactNode;
  /** A line that stays visible below the scrolling content. */
  footer?: ReactNode;
};

const Surface = lazy(() => import('./sheet-surface.tsx').then((part) => ({ default: part.SheetSurface })));

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
