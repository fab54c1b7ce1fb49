import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { WaitingSheet } from './waiting-sheet.tsx';

/** The number of steps still on this phone; leads to their list. */
export function ToSendButton({ count }: { count: number }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-outbox={count}
        className="min-h-11 shrink-0 font-semibold underline"
        onClick={() => setOpen(true)}
      >
        {t('restock.outbox.toSend', { count })}
      </button>
      <WaitingSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
