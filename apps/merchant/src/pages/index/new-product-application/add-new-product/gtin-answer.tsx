import { ButtonLink } from '@larder/ui/controls/button';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/**
 * Says what is known of a product number, and links to it. Renders nothing without a network, because the API checks
 * the application again.
 */
export function GtinAnswer({ gtin, id }: { gtin: string; id: string | null }) {
  const t = useText();
  const seesProducts = useCan(['product.view']);
  const { data } = trpc.product.checkGtin.useQuery({ gtin });
  if (!data) return null;
  const { refusal, applicationId } = data;
  if (refusal === null || (applicationId !== null && applicationId === id)) {
    return (
      <p role="status" className="mt-1.5 flex items-start gap-1.5 font-medium text-good text-sm">
        <CircleCheck aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
        {t('product.form.free')}
      </p>
    );
  }
  const own = applicationId !== null;
  const inLibrary = refusal === 'DUPLICATE_PLATFORM_PRODUCT';
  return (
    <div role="alert" className="mt-2 flex flex-col items-start gap-2 rounded-lg bg-bad-soft p-3">
      <p className="flex items-start gap-1.5 font-medium text-bad text-sm">
        <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
        {own ? t('product.form.own') : t(`refusal.${refusal}`)}
      </p>
      {inLibrary && seesProducts && (
        <ButtonLink
          tone="secondary"
          size="medium"
          href={screenHref('/pages/index/product-management/cloud-product-library', { gtin })}
        >
          {t('product.goToCloud')}
        </ButtonLink>
      )}
      {own && (
        <ButtonLink
          tone="secondary"
          size="medium"
          href={screenHref('/pages/index/new-product-application/detail', { id: applicationId })}
        >
          {t('product.form.seeOwn')}
        </ButtonLink>
      )}
    </div>
  );
}
