import { Banner } from '@larder/ui/feedback/banner';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { unsentCount } from './queued-steps.ts';
import { ToSendButton } from './to-send-button.tsx';
import { useOutbox } from './use-outbox.ts';

/**
 * Bar with the number of steps still on this phone and a link to the list; hidden once everything has arrived.
 * `onlyStopped`: the page below says that the rest is on its way.
 */
export function WaitingBar({ onlyStopped = false }: { onlyStopped?: boolean }) {
  const t = useText();
  const online = useOnline();
  const { waiting } = useOutbox();
  const count = unsentCount(waiting);
  const isStopped = waiting.some(({ task }) => task.stopped !== null || task.booked?.already);
  if (!isStopped && (count === 0 || onlyStopped)) return null;
  const words = isStopped
    ? 'restock.outbox.stopped'
    : online
      ? 'restock.outbox.sending'
      : 'restock.outbox.safe';
  return (
    <Banner tone={isStopped ? 'bad' : 'offline'} action={<ToSendButton count={count} />}>
      {t(words)}
    </Banner>
  );
}
