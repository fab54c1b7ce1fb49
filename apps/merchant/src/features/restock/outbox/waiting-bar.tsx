import { Banner } from '@larder/ui/feedback/banner';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { unsentCount } from './queued-steps.ts';
import { useOutbox } from './use-outbox.ts';
import { WaitingSheet } from './waiting-sheet.tsx';

/** Bar with the number of steps still on this phone and a link to the list; hidden once everything has arrived. */
export function WaitingBar() {
  const t = useText();
  const online = useOnline();
  const { waiting } = useOutbox();
  const [open, setOpen] = useState(false);
  const count = unsentCount(waiting);
  const isStopped = waiting.some(({ task }) => task.stopped !== null || task.booked?.already);
  if (count === 0 && !isStopped) return null;
  const words = isStopped
    ? 'restock.outbox.stopped'
    : online
      ? 'restock.outbox.sending'
      : 'restock.outbox.safe';
  return (
    <>
      <Banner
        tone={isStopped ? 'bad' : 'offline'}
        action={
          <button
            type="button"
            data-outbox={count}
            className="min-h-11 shrink-0 font-semibold underline"
            onClick={() => setOpen(true)}
          >
            {t('restock.outbox.toSend', { count })}
          </button>
        }
      >
        {t(words)}
      </Banner>
      <WaitingSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
