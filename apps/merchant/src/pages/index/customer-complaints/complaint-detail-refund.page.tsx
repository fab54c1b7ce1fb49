import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Link2Off } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RefundPlanScreen } from '#features/order/refund/refund-plan-screen.tsx';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { refundReasonOf } from './complaint-detail-refund/refund-reason-of.ts';

const PATH = '/pages/index/customer-complaints/complaint-detail-refund';

/** Screen 49: refunds items of the order of a complaint. */
export default function ComplaintRefundPage() {
  const t = useText();
  const { money } = useFormats();
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const complaint = trpc.complaint.read.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  if (complaint.data === undefined || complaint.data.order === null) {
    return (
      <DataScreen
        path={PATH}
        query={complaint}
        skeleton={<CardSkeleton />}
        isEmpty={() => true}
        empty={<EmptyState icon={<Link2Off aria-hidden="true" />} title={t('refusal.COMPLAINT_NO_ORDER')} />}
      >
        {() => null}
      </DataScreen>
    );
  }
  const { complaintNo, category, requestedMinor, currency } = complaint.data;
  const asked = requestedMinor === null ? null : money(requestedMinor, currency);
  const openComplaint = () =>
    void navigate(screenHref('/pages/index/customer-complaints/complaint-detail', { id }), { replace: true });
  return (
    <RefundPlanScreen
      path={PATH}
      orderId={complaint.data.order.id}
      complaint={{
        id,
        reason: refundReasonOf[category],
        words: asked
          ? t('complaint.refundAsked', { number: complaintNo, amount: asked })
          : t('complaint.refundOf', { number: complaintNo }),
      }}
      onSubmitted={openComplaint}
    />
  );
}
