import { useEditedVersion } from '#features/device/use-edited-version.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import type { OrderDraft, OrderFormOptions } from './order-draft.ts';

type Entered = Omit<Parameters<typeof apiClient.restock.editOrder.mutate>[0], 'id' | 'version'>;

/** Creates the order, or saves the one being edited; returns its id. */
export function useSaveOrder(
  { head: { deviceNo }, order }: OrderDraft,
  { mode, fromOrderId }: OrderFormOptions,
) {
  const { restock } = trpc.useUtils();
  const create = useSend(apiClient.restock.createOrder.mutate);
  const edit = useSend(apiClient.restock.editOrder.mutate);
  const edited = useEditedVersion(order?.version ?? 1, async () => {
    const orderId = order?.id;
    const current = await restock.readOrderDraft.fetch({ deviceNo, orderId }, { staleTime: 0 });
    return { version: current.order?.version ?? 1 };
  });
  return {
    save: async (entered: Entered): Promise<string> => {
      if (!order) return (await create.mutateAsync({ ...entered, deviceNo, mode, fromOrderId })).id;
      const { id } = order;
      await edited((version) => edit.mutateAsync({ ...entered, id, version }));
      await restock.readOrder.invalidate({ id });
      return id;
    },
    sending: create.isPending || edit.isPending,
  };
}
