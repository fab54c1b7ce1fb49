import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import type { ToastMessage } from './toast-message.ts';

type ToastRegionProps = { toast: ToastMessage | null; closeLabel: string; onClose: () => void };

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert };

/** Two live regions that always exist, so that a screen reader notices what enters them. */
export function ToastRegion({ toast, closeLabel, onClose }: ToastRegionProps) {
  const view = toast && (
    <ToastView key={toast.count} toast={toast} closeLabel={closeLabel} onClose={onClose} />
  );
  return (
    <>
      {toast?.masked && <div data-toast-mask="" className="fixed inset-0 z-60" />}
      <div className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+56px)] z-70 mx-auto flex max-w-column justify-center px-4">
        <div role="status">{toast?.tone !== 'error' && view}</div>
        <div role="alert">{toast?.tone === 'error' && view}</div>
      </div>
    </>
  );
}

function ToastView({ toast, closeLabel, onClose }: ToastRegionProps & { toast: ToastMessage }) {
  const Icon = ICONS[toast.tone];
  const { action } = toast;
  return (
    <div
      data-toast={toast.tone}
      className="pointer-events-auto flex min-h-11 animate-toast flex-wrap items-center gap-x-2.5 rounded-xl bg-night ps-3.5 pe-4 py-2 text-white shadow-float"
    >
      <span className={classNames('flex min-w-0 items-center gap-2.5', action && 'flex-[1_1_8em]')}>
        <Icon
          aria-hidden="true"
          className={`size-icon-sm shrink-0 ${toast.tone === 'error' ? 'text-bad-bright' : 'text-brand'}`}
        />
        <span className="min-w-0 break-words">{toast.text}</span>
      </span>
      {action && (
        <span className="-my-2 -me-3 ms-auto flex items-center">
          <button
            type="button"
            onClick={() => {
              onClose();
              action.onAction();
            }}
            className="min-h-11 rounded-md px-3 font-semibold text-brand underline underline-offset-4"
          >
            {action.label}
          </button>
          <IconButton
            icon={<X className="size-icon-sm!" />}
            label={closeLabel}
            onPress={onClose}
            tone="light"
          />
        </span>
      )}
    </div>
  );
}
