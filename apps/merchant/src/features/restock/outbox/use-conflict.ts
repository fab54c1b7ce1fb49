import { useToast } from '@larder/ui/feedback/use-toast';
import { useNavigate } from 'react-router-dom';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { restockDrafts } from '#platform/kept/restock-drafts.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { KeptTask } from './kept-task.ts';
import { outbox } from './outbox.ts';

/** Choices of a restocker about a task that the server refused. */
export function useConflict(task: KeptTask) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const membershipId = useMe().membership.id;
  const { taskId, deviceNo, mode } = task;
  const forget = async () => {
    await outbox.drop(taskId);
    await restockDrafts.forget(membershipId, taskId);
  };
  return {
    /** Sends the same calls again. */
    retry: () => outbox.update(taskId, (kept) => ({ ...kept, stopped: null })),
    /** Books the task without its order, which no longer exists. */
    withoutOrder: () =>
      outbox.update(taskId, (kept) => ({
        ...kept,
        mode: 'quick',
        stopped: null,
        start: kept.start && { begunAt: kept.start.begunAt },
        answer: kept.answer && {
          ...kept.answer,
          data: { ...kept.answer.data, order: null, task: { ...kept.answer.data.task, mode: 'quick' } },
        },
      })),
    /** Moves what was typed and photographed to the member's other task at the device, begun on another phone. */
    async moveTo(otherId: string): Promise<void> {
      const photos = outbox.find(taskId)?.photos ?? [];
      for (const part of ['lines', 'disposal'] as const) {
        const kept = await restockDrafts.read(membershipId, taskId, part);
        if (kept)
          await restockDrafts.change(membershipId, otherId, part, (there) => ({ ...Object(there), ...kept }));
      }
      if (photos.length > 0)
        await outbox.changePhotos(otherId, task, task.madeAt, (there) => [...there, ...photos]);
      await forget();
      navigate(screenHref(restockFlows[mode].task, { deviceNo, taskId: otherId }), { replace: true });
    },
    async discard(): Promise<void> {
      await forget();
      toast.success(t('restock.outbox.discarded'));
      navigate(screenHref(restockFlows[mode].device, { deviceNo }), { replace: true });
    },
  };
}
