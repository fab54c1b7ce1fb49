import { lazy, type ReactNode, Suspense } from 'react';
import { loadSurface } from './load-surface.ts';
import { useEverOpen } from './use-ever-open.ts';

export type ModalProps = {
  open: boolean;
  /** Called for Esc or the last button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** One or two Buttons. */
  buttons: ReactNode;
};

const Surface = lazy(() =>
  loadSurface(() => import('./modal-surface.tsx').then((part) => ({ default: part.ModalSurface }))),
);

/** A box in the middle of the screen with a title, a text and buttons. Loads at its first opening. */
export function Modal(props: ModalProps) {
  if (!useEverOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
