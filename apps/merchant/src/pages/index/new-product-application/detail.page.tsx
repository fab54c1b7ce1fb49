import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useSearchParams } from 'react-router-dom';
import { PictureGallery } from '#features/product/picture-gallery.tsx';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ApplicationActions } from './detail/application-actions.tsx';
import { ApplicationFacts } from './detail/application-facts.tsx';
import { ApplicationHead } from './detail/application-head.tsx';
import { ApplicationTimeline } from './detail/application-timeline.tsx';

const PATH = '/pages/index/new-product-application/detail';

/** Screen 33: one application: everything entered, and its outcome. */
export default function ApplicationDetailPage() {
  const t = useText();
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const application = trpc.product.readApplication.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={application} skeleton={<CardSkeleton cards={3} />}>
      {(data) => (
        <>
          <CardStack>
            <ApplicationHead application={data} />
            <ApplicationTimeline application={data} />
            <Card title={t('product.detail.pictures')}>
              <PictureGallery name={data.name} pictures={data.pictures} />
            </Card>
            <ApplicationFacts application={data} />
          </CardStack>
          <ApplicationActions application={data} />
        </>
      )}
    </DataScreen>
  );
}
