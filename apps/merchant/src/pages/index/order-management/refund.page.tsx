import { idPattern } from '@larder/domain/ids';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RefundPlanScreen } from '#features/order/refund/refund-plan-screen.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';

const PATH = '/pages/index/order-management/refund';

/** Screen 42: refunds items of an order, or a part of what they cost. */
export default function RefundPage() {
  const navigate = useNavigate();
  const orderId = useSearchParams()[0].get('id') ?? '';
  if (!idPattern.test(orderId)) return <StoppedScreen path={PATH} kind="notFound" />;
  const openRefund = (id: string) =>
    void navigate(screenHref('/pages/index/order-management/refund-details', { id }), { replace: true });
  return <RefundPlanScreen path={PATH} orderId={orderId} onSubmitted={openRefund} />;
}
