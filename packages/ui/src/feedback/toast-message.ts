export type ToastTone = 'success' | 'info' | 'error';

export type ToastAction = { label: string; onAction: () => void };

export type ToastMessage = {
  /** Counts up, so that the same text is announced again. */
  count: number;
  tone: ToastTone;
  text: string;
  masked: boolean;
  action?: ToastAction;
};
