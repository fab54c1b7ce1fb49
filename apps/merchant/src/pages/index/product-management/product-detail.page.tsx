import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useSearchParams } from 'react-router-dom';
import { PictureGallery } from '#features/product/picture-gallery.tsx';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { CabinetsCard } from './product-detail/cabinets-card.tsx';
import { CloudFooter } from './product-detail/cloud-footer.tsx';
import { OwnCard } from './product-detail/own-card.tsx';
import { PricesCard } from './product-detail/prices-card.tsx';
import { ProductFacts } from './product-detail/product-facts.tsx';

const PATH = '/pages/index/product-management/product-detail';

/** Screen 37: one product, of the merchant's library or of the platform's. */
export default function ProductDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const source = search.get('source') === 'my' ? 'my' : 'cloud';
  const known = idPattern.test(id);
  const seesPrices = useCan(['template.view', 'template.edit']);
  const product = trpc.product.read.useQuery({ id, source }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={product} skeleton={<CardSkeleton cards={3} />}>
      {(data) => (
        <>
          <CardStack>
            <Card>
              <p className="pb-3 font-bold text-xl [overflow-wrap:anywhere]">{data.name}</p>
              <PictureGallery name={data.name} pictures={data.pictures} />
            </Card>
            {source === 'my' &&
              (seesPrices && data.ownProductId ? (
                <PricesCard product={{ id: data.ownProductId, name: data.name }} />
              ) : (
                <CabinetsCard cabinets={data.cabinets} />
              ))}
            {source === 'my' && <OwnCard product={data} />}
            <ProductFacts product={data} />
          </CardStack>
          {source === 'cloud' && <CloudFooter product={data} />}
        </>
      )}
    </DataScreen>
  );
}
