import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useEffectEvent } from 'react';
import { exclusively } from '#platform/exclusively.ts';
import { useOnline } from '#platform/network-state.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { outbox } from './outbox.ts';
import { queuedSteps } from './queued-steps.ts';
import { waitForRetry } from './retry-wait.ts';
import { sendQueue } from './send-queue.ts';
import { queueApi, sendStep } from './send-step.ts';
import { useOutbox } from './use-outbox.ts';
import { isWatched } from './watched-tasks.ts';

/** Sends the tasks left on this phone in the background, in one tab at a time, on any page. [decision 57] */
export function RestockOutbox() {
  const membershipId = useMe().membership.id;
  const online = useOnline();
  const { waiting } = useOutbox();
  const hasWork = queuedSteps(waiting).length > 0;
  useEffect(() => {
    if (!online || !hasWork) return;
    const control = new AbortController();
    void exclusively('larder.restock', () => send(membershipId, control.signal));
    return () => control.abort();
  }, [online, hasWork, membershipId]);
  // After a sign-out nothing of the queue may stay in memory.
  useEffect(() => outbox.close, [membershipId]);
  useBookedToast();
  return null;
}

async function send(membershipId: string, signal: AbortSignal): Promise<void> {
  const api = queueApi(membershipId);
  await sendQueue(
    {
      async next() {
        // Another tab may have sent or discarded a step.
        await outbox.refresh();
        return queuedSteps(outbox.read().waiting)[0];
      },
      async send(step, ended) {
        outbox.markSending(step);
        const outcome = await sendStep({ outbox, api, membershipId }, step, ended);
        outbox.markSending(null);
        return outcome;
      },
      wait: waitForRetry,
    },
    signal,
  );
}

/** Shows a toast when a task is booked, unless its own page is open and shows it. */
function useBookedToast(): void {
  const t = useText();
  const toast = useToast();
  const { waiting } = useOutbox();
  const notify = useEffectEvent(() => {
    for (const { task } of waiting) {
      const { taskId, booked, deviceName, deviceNo } = task;
      if (!booked || booked.already || isWatched(taskId)) continue;
      toast.success(t('restock.outbox.booked', { device: deviceName ?? deviceNo }));
      void outbox.update(taskId, (kept) => ({ ...kept, booked: null }));
    }
  });
  useEffect(() => notify(), [waiting]);
}
