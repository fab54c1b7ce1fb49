import { EmptyState } from '@larder/ui/feedback/empty-state';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What a shopper sees under `/s/…`. */
export function ShopperApp() {
  const { t } = useTranslation();
  return (
    <Screen path="*" state="error" bar={<NavBar title={t('fixed.product.name')} />}>
      <EmptyState icon={<SearchX aria-hidden="true" />} title={t('refusal.PAGE_NOT_FOUND')} />
    </Screen>
  );
}
