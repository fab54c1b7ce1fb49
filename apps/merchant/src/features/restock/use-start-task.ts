import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useNavigate } from '../../app/navigation/use-navigate.ts';
import { screenHref } from '../../app/screen-href.ts';
import { useRefusalText } from '../../app/use-refusal-text.ts';
import { useSend } from '../../app/use-send.ts';
import { apiClient } from '../../platform/api-client.ts';
import { trpc } from '../../platform/trpc.ts';
import { restockFlows } from './restock-flow.ts';

type Visit = {
  readonly deviceNo: string;
  readonly mode: RestockMode;
  readonly orderId?: string | undefined;
  readonly tripId?: string | undefined;
};

/** Begins a visit: with two doors the screen asks which, a single one is opened at once. [screens DEVICE] */
export function useStartTask() {
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const begin = useSend(apiClient.restock.startTask.mutate);
  const openDoor = useSend(apiClient.restock.openDoor.mutate);
  const start = async (visit: Visit, doors: number) => {
    const { deviceNo, mode } = visit;
    try {
      const { taskId } = await begin.mutateAsync(visit);
      const query = { deviceNo, mode, taskId };
      if (doors > 1)
        navigate(screenHref('/pages/index/scan-code/double-door-open', query), { replace: true });
      else {
        // Where it does not open, the visit says why and opens it again.
        await openDoor.mutateAsync({ taskId, doors: ['L'] }).catch((error) => toast.error(textOf(error)));
        navigate(screenHref(restockFlows[mode].task, { deviceNo, taskId }), { replace: true });
      }
    } catch (error) {
      toast.error(textOf(error));
      // Who else is there, or what else has changed.
      await queries.restock.device.invalidate();
    }
  };
  return { start, sending: begin.isPending || openDoor.isPending };
}
