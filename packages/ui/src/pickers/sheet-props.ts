import type { ReactNode, RefObject } from 'react';

export type SheetProps = {
  open: boolean;
  /** Cancel, Esc, a tap beside the sheet, or a pull on its handle. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  done?: { label: string; onDone: () => void; disabled?: boolean };
  children: ReactNode;
  /** A line that stays in sight below the scrolling content. */
  footer?: ReactNode;
  /** The field to type into at once; without it the sheet itself takes the focus, and no keyboard opens. */
  typeInto?: RefObject<HTMLElement | null>;
};
