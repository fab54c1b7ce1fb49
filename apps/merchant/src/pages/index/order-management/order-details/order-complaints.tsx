import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { ComplaintBadge } from '#features/complaint/complaint-badge.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Pick<Outputs['order']['read'], 'id' | 'device'>;

/** Complaints about the order, for members who may see them. */
export function OrderComplaints({ order }: { order: Order }) {
  const mayView = useCan(['complaint.view']);
  return mayView ? <Complaints order={order} /> : null;
}

function Complaints({ order: { id, device } }: { order: Order }) {
  const t = useText();
  const { fullTime } = useFormats();
  const { data } = trpc.complaint.list.useQuery({ orderId: id });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={t('complaint.list')} flush>
      <List>
        {data.items.map((complaint) => (
          <ListRow
            key={complaint.id}
            id={complaint.id}
            href={screenHref('/pages/index/customer-complaints/complaint-detail', { id: complaint.id })}
            title={t(`enum.complaint.category.${complaint.category}`)}
            subtitle={
              <>
                <span className="block tabular-nums">{complaint.complaintNo}</span>
                <span className="block">{fullTime(complaint.createdAt, device.timezone)}</span>
              </>
            }
            trailing={<ComplaintBadge status={complaint.status} />}
          />
        ))}
      </List>
    </Card>
  );
}
