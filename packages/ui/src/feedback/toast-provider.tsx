import { type ComponentType, createContext, type ReactNode, useEffect, useMemo, useState } from 'react';
import { measures } from '../measures.ts';
import type { MessageModalProps } from './message-modal-surface.tsx';
import type { ToastAction, ToastMessage, ToastTone } from './toast-message.ts';
import { ToastRegion } from './toast-region.tsx';

export type ToastActions = {
  /** Closes after 1500 ms. */
  success: (text: string) => void;
  /** Closes after 1500 ms. */
  info: (text: string) => void;
  /** Closes after 2000 ms, or by the user when it carries an action. */
  error: (text: string, action?: ToastAction) => void;
  /** Success for 2500 ms, with a mask that blocks taps. */
  masked: (text: string) => void;
  dismiss: () => void;
};

const LONGEST_TOAST = 60;

export const ToastContext = createContext<ToastActions | null>(null);

type ToastProviderProps = { children: ReactNode; okLabel: string; closeLabel: string };

/**
 * Shows one toast at a time, the newest wins; more than 60 characters become a modal with OK [screens 3.4], or stay a
 * toast while its code cannot be loaded.
 */
export function ToastProvider({ children, okLabel, closeLabel }: ToastProviderProps) {
  const [shown, setShown] = useState<ToastMessage | null>(null);
  const [MessageModal, setMessageModal] = useState<ComponentType<MessageModalProps> | null>(null);
  const dismiss = () => setShown(null);

  const long = shown !== null && isLong(shown.text);
  const inModal = long && MessageModal !== null;

  useEffect(() => {
    if (!shown || inModal || shown.action) return;
    const timer = setTimeout(() => setShown(null), durationOf(shown));
    return () => clearTimeout(timer);
  }, [shown, inModal]);

  useEffect(() => {
    if (!long) return;
    import('./message-modal-surface.tsx').then(
      (part) => setMessageModal(() => part.MessageModalSurface),
      () => undefined,
    );
  }, [long]);

  const actions = useMemo<ToastActions>(() => {
    const show = (tone: ToastTone, text: string, masked = false, action?: ToastAction) =>
      setShown((before) => ({
        count: (before?.count ?? 0) + 1,
        tone,
        text,
        masked,
        ...(action && { action }),
      }));
    return {
      success: (text) => show('success', text),
      info: (text) => show('info', text),
      error: (text, action) => show('error', text, false, action),
      masked: (text) => show('success', text, true),
      dismiss: () => setShown(null),
    };
  }, []);

  return (
    <ToastContext value={actions}>
      {children}
      <ToastRegion toast={inModal ? null : shown} closeLabel={closeLabel} onClose={dismiss} />
      {inModal && <MessageModal text={shown.text} okLabel={okLabel} onClose={dismiss} />}
    </ToastContext>
  );
}

function isLong(text: string): boolean {
  return [...text].length > LONGEST_TOAST;
}

function durationOf({ masked, tone, text }: ToastMessage): number {
  if (isLong(text)) return measures.toastLongMs;
  if (masked) return measures.toastMaskMs;
  return tone === 'error' ? measures.toastErrorMs : measures.toastMs;
}
