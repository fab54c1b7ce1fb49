import { ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const ADD = '/pages/index/product-management/product-add-to-client';
const DETAIL = '/pages/index/product-management/product-detail';

/** Link to the merchant's own product made from this one, or to add it. */
export function CloudFooter({ product }: { product: Outputs['product']['read'] }) {
  const t = useText();
  const mayAdd = useCan(['product.library.edit']);
  const { ownProductId, platformProductId } = product;
  if (ownProductId) {
    return (
      <StickyFooter note={t('product.add.there')}>
        <ButtonLink tone="secondary" href={screenHref(DETAIL, { id: ownProductId, source: 'my' })}>
          {t('product.detail.own')}
        </ButtonLink>
      </StickyFooter>
    );
  }
  if (!mayAdd) return null;
  return (
    <StickyFooter>
      <ButtonLink href={screenHref(ADD, { id: platformProductId })}>{t('product.detail.add')}</ButtonLink>
    </StickyFooter>
  );
}
