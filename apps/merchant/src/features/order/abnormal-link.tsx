import { ListRow } from '@larder/ui/layout/list-row';
import { CircleAlert } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TimeLeft } from './time-left.tsx';

/** Row that leads from the orders to the abnormal ones, while some wait and the reader may see them. */
export function AbnormalLink() {
  const t = useText();
  const sees = useCan(['order.abnormal.view']);
  const { data } = trpc.order.summarizeAbnormal.useQuery(undefined, { enabled: sees });
  if (!data?.nearestDeadlineAt) return null;
  return (
    <ul className="border-line border-t bg-surface">
      <ListRow
        id="abnormal"
        href={screenLink('/pages/index/order-management/abnormal-list')}
        leading={<CircleAlert aria-hidden="true" className="text-bad" />}
        title={t('home.attention.abnormal', { count: data.count })}
        subtitle={<TimeLeft deadlineAt={data.nearestDeadlineAt} />}
      />
    </ul>
  );
}
