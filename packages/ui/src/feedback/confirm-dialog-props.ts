import type { ReactNode } from 'react';

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
