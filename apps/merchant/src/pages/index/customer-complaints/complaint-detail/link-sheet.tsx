import { linkOrderInput } from '@larder/contract/complaint.contract';
import { addDays } from '@larder/domain/calendar-day';
import { localDay } from '@larder/domain/time-zone';
import { TextField } from '@larder/ui/controls/text-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useId } from 'react';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { FormSheetFooter } from '#screen-kit/form/form-sheet-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';

type LinkSheetProps = { open: boolean; complaint: Complaint; onClose: () => void };

/** Links an order by its number, or one of the cabinet's last orders before the complaint. */
export function LinkSheet({ open, complaint, onClose }: LinkSheetProps) {
  const t = useText();
  const toast = useToast();
  const formId = useId();
  const queries = trpc.useUtils();
  const mayList = useCan(['order.view']);
  const link = useSend(apiClient.complaint.linkOrder.mutate);
  const linking = useAppForm({
    schema: linkOrderInput,
    defaults: { id: complaint.id, order: '' },
    fieldOf: { NOT_FOUND: 'order' },
    send: async (values) => {
      await link.mutateAsync(values);
      toast.success(t('toast.orderLinked'));
      await queries.complaint.invalidate();
      onClose();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('complaint.link')}
      closeLabel={t('btn.cancel')}
      footer={<FormSheetFooter formId={formId} form={linking} submitText={t('complaint.link')} />}
    >
      <form {...linking.formProps} id={formId} className="px-5 pb-4">
        <TextField
          {...linking.field('order')}
          label={t('complaint.link.number')}
          hint={t('complaint.link.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
      </form>
      {open && mayList && (
        <Nearby
          complaint={complaint}
          onChoose={(orderNo) => linking.form.setValue('order', orderNo, { shouldDirty: true })}
        />
      )}
    </Sheet>
  );
}

type NearbyProps = { complaint: Complaint; onChoose: (orderNo: string) => void };

/** The cabinet's last orders before the complaint. */
function Nearby({ complaint: { device, createdAt }, onChoose }: NearbyProps) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const { timezone } = useMe().merchant;
  const day = localDay(new Date(createdAt), timezone);
  const orders = trpc.order.list.useQuery({
    deviceNo: device.deviceNo,
    from: addDays(day, -30),
    to: day,
    limit: 10,
  });
  if (!orders.data || orders.data.items.length === 0) return null;
  return (
    <section aria-label={t('complaint.link.nearby')}>
      <h3 className="px-5 pb-1 font-semibold">{t('complaint.link.nearby')}</h3>
      <List>
        {orders.data.items.map((order) => (
          <ListRow
            key={order.id}
            id={order.id}
            title={
              <span className="font-semibold tabular-nums">{money(order.totalMinor, order.currency)}</span>
            }
            subtitle={
              <>
                {order.firstItemName && <span className="block break-words">{order.firstItemName}</span>}
                <span className="block tabular-nums">{fullTime(order.createdAt, device.timezone)}</span>
              </>
            }
            trailing={<OrderStatusBadge status={order.status} tags={order.tags} />}
            onPress={() => onChoose(order.orderNo)}
          />
        ))}
      </List>
    </section>
  );
}
