import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AddForm } from './product-add-to-client/add-form.tsx';
import { ProductHead } from './product-add-to-client/product-head.tsx';
import { CloudFooter } from './product-detail/cloud-footer.tsx';

const PATH = '/pages/index/product-management/product-add-to-client';

/** Screen 38: adds a platform product to the merchant's library, at the merchant's prices. */
export default function ProductAddPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const product = trpc.product.read.useQuery({ id, source: 'cloud' }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={product} skeleton={<CardSkeleton cards={2} />}>
      {(data) => (
        <>
          <ProductHead product={data} />
          {data.ownProductId ? <CloudFooter product={data} /> : <AddForm product={data} />}
        </>
      )}
    </DataScreen>
  );
}
