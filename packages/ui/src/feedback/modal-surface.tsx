import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode, RefObject } from 'react';
import { useLayer } from './layer-provider.tsx';

type ModalSurfaceProps = {
  open: boolean;
  /** Called when Esc is pressed. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  buttons: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
};

/** A box in the middle that must be answered: focus is trapped, Esc closes, a tap beside it does not. */
export function ModalSurface({
  open,
  onClose,
  title,
  description,
  children,
  buttons,
  initialFocus,
}: ModalSurfaceProps) {
  useLayer(open, onClose);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-mask transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-6">
          <AlertDialog.Popup
            initialFocus={initialFocus}
            data-focus-silent=""
            className="w-full max-w-85 rounded-2xl bg-surface shadow-float transition duration-200 data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="px-6 pt-6 pb-5 text-center">
              <AlertDialog.Title className="text-balance break-words font-bold text-lg">
                {title}
              </AlertDialog.Title>
              {description && (
                <AlertDialog.Description className="mt-2 break-words text-ink-mid" render={<div />}>
                  {description}
                </AlertDialog.Description>
              )}
              {children}
            </div>
            <div className="flex flex-wrap gap-3 px-5 pb-5 [&>*]:flex-[1_1_6em]">{buttons}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
