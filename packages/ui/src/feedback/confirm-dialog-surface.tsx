import { useRef } from 'react';
import { Button } from '../controls/button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { ModalSurface } from './modal-surface.tsx';

export function ConfirmDialogSurface(props: ConfirmDialogProps) {
  const {
    open,
    title,
    sentence,
    cancelLabel,
    verb,
    destructive = false,
    busyText,
    onCancel,
    onConfirm,
  } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const busy = busyText !== undefined;
  return (
    <ModalSurface
      open={open}
      onClose={() => !busy && onCancel()}
      title={title}
      description={sentence}
      initialFocus={cancel}
      buttons={
        <>
          <Button ref={cancel} tone="secondary" size="medium" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            tone={destructive ? 'danger' : 'primary'}
            size="medium"
            busyText={busyText}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </>
      }
    />
  );
}
