import { lazy, type ReactNode, Suspense } from 'react';
import { useEverOpen } from './use-ever-open.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** One sentence that names the object. */
  sentence: ReactNode;
  cancelLabel: string;
  /** The verb of the act, never "OK". */
  verb: string;
  /** The verb in red. */
  destructive?: boolean;
  /** While the act is on its way; both buttons rest. */
  busyText?: string;
  onCancel: () => void;
  onConfirm: () => void;
};

const Surface = lazy(() =>
  import('./confirm-dialog-surface.tsx').then((part) => ({ default: part.ConfirmDialogSurface })),
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
