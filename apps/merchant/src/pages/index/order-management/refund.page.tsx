import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Undo2 } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RefundForm } from '#features/order/refund/refund-form.tsx';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/index/order-management/refund';

/** Screen 42: refunds items of an order, or a part of what they cost. */
export default function RefundPage() {
  const t = useText();
  const navigate = useNavigate();
  const orderId = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(orderId);
  const plan = trpc.order.planRefund.useQuery({ orderId }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  const openRefund = (id: string) =>
    void navigate(screenHref('/pages/index/order-management/refund-details', { id }), { replace: true });
  return (
    <DataScreen
      path={PATH}
      query={plan}
      skeleton={<CardSkeleton />}
      isEmpty={({ refundableMinor }) => refundableMinor === 0}
      empty={
        <EmptyState
          icon={<Undo2 aria-hidden="true" />}
          title={t('refund.empty')}
          hint={t('refund.emptyHint')}
        />
      }
    >
      {(data) => <RefundForm key={data.orderId} plan={data} onSubmitted={openRefund} />}
    </DataScreen>
  );
}
