import { shownGtin } from '@larder/domain/gtin';
import { idPattern } from '@larder/domain/ids';
import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { DraftedForm } from './add-new-product/drafted-form.tsx';

const PATH = '/pages/index/new-product-application/add-new-product';

/** Screen 31: applies for a product that the platform does not have, or again for a rejected one. */
export default function AddNewProductPage() {
  const [search] = useSearchParams();
  const { membership } = useMe();
  const id = search.get('id');
  const asked = readPrintedGtin(search.get('gtin') ?? '');
  const gtin = asked.ok ? shownGtin(asked.value) : null;
  if (id === null) {
    return (
      <AppScreen path={PATH}>
        <DraftedForm key={gtin} membershipId={membership.id} application={null} gtin={gtin} />
      </AppScreen>
    );
  }
  if (!idPattern.test(id)) return <StoppedScreen path={PATH} kind="notFound" />;
  return <Resubmission id={id} membershipId={membership.id} gtin={gtin} />;
}

type ResubmissionProps = { id: string; membershipId: string; gtin: string | null };

function Resubmission({ id, membershipId, gtin }: ResubmissionProps) {
  const application = trpc.product.readApplication.useQuery({ id });
  return (
    <DataScreen path={PATH} query={application} skeleton={<CardSkeleton cards={3} />}>
      {(data) => (
        <DraftedForm key={`${id} ${gtin}`} membershipId={membershipId} application={data} gtin={gtin} />
      )}
    </DataScreen>
  );
}
