import { useContext } from 'react';
import { type ToastActions, ToastContext } from './toast-provider.tsx';

/** The toasts of the nearest ToastProvider; the object is stable. */
export function useToast(): ToastActions {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider around it');
  return toast;
}
