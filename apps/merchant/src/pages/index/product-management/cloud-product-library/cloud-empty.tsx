import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { PackageOpen, PackageSearch } from 'lucide-react';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type CloudEmptyProps = {
  isFiltered: boolean;
  /** Text or number of the search. */
  searched: string;
  onClear: () => void;
};

/** Empty result: members with the permission can apply for the product, with the number they searched for. */
export function CloudEmpty({ isFiltered, searched, onClear }: CloudEmptyProps) {
  const t = useText();
  const mayApply = useCan(['product.apply']);
  if (!isFiltered)
    return <EmptyState icon={<PackageOpen aria-hidden="true" />} title={t('product.cloud.empty')} />;
  const gtin = readPrintedGtin(searched).ok ? searched : undefined;
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden="true" />}
      title={t(mayApply ? 'product.cloud.notFound' : 'product.cloud.notFoundOnly')}
      action={
        <div className="flex flex-col gap-3">
          {mayApply && (
            <ButtonLink
              size="medium"
              href={screenHref('/pages/index/new-product-application/add-new-product', { gtin })}
            >
              {t('product.applyNew')}
            </ButtonLink>
          )}
          <Button tone="secondary" size="medium" onClick={onClear}>
            {t('btn.clearFilters')}
          </Button>
        </div>
      }
    />
  );
}
