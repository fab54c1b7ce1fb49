import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { ComplaintActions } from './complaint-detail/complaint-actions.tsx';
import { ComplaintHead } from './complaint-detail/complaint-head.tsx';
import { ContactCard } from './complaint-detail/contact-card.tsx';
import { FactsCard } from './complaint-detail/facts-card.tsx';
import { OrderCard } from './complaint-detail/order-card.tsx';
import { ReplyForm } from './complaint-detail/reply-form.tsx';
import { ThreadCard } from './complaint-detail/thread-card.tsx';
import { useOpening } from './complaint-detail/use-opening.ts';

const PATH = '/pages/index/customer-complaints/complaint-detail';

/** Screen 48: one complaint: what happened, the thread with the shopper, the order, and how it ends. */
export default function ComplaintDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const known = idPattern.test(id);
  const mayHandle = useCan(['complaint.handle']);
  const complaint = trpc.complaint.read.useQuery({ id }, { enabled: known });
  useOpening(complaint.data, mayHandle);
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={complaint} skeleton={<CardSkeleton />}>
      {(data) => (
        <>
          <CardStack>
            <ComplaintHead complaint={data} />
            <ThreadCard complaint={data} />
            {mayHandle && <ReplyForm complaint={data} />}
            <OrderCard complaint={data} mayHandle={mayHandle} />
            <ContactCard complaint={data} mayReveal={mayHandle} />
            <FactsCard complaint={data} mayHandle={mayHandle} />
          </CardStack>
          {mayHandle && <ComplaintActions complaint={data} />}
        </>
      )}
    </DataScreen>
  );
}
