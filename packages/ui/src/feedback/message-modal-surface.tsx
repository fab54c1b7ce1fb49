import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { useLayer } from './layer-provider.tsx';

export type MessageModalProps = { text: string; okLabel: string; onClose: () => void };

/** A message too long for a toast: the text is the dialog's name, OK is the only button. */
export function MessageModalSurface({ text, okLabel, onClose }: MessageModalProps) {
  const ok = useRef<HTMLButtonElement>(null);
  useLayer(true, onClose);
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-mask" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-6">
          <AlertDialog.Popup
            initialFocus={ok}
            className="w-full max-w-85 rounded-2xl bg-surface p-5 shadow-float"
          >
            <AlertDialog.Title className="break-words pb-5 text-center text-base" render={<p />}>
              {text}
            </AlertDialog.Title>
            <Button ref={ok} block onClick={onClose}>
              {okLabel}
            </Button>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
