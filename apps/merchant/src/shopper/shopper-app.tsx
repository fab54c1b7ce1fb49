import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { CabinetPage } from './cabinet/cabinet-page.tsx';
import { PurchasePage } from './purchase/purchase-page.tsx';
import { ShopperFrame } from './shopper-frame.tsx';
import { shopperRoute } from './shopper-route.ts';
import { UnknownPage } from './unknown-page.tsx';
import { useShopperPath } from './use-shopper-path.ts';
import { useWords } from './words/words-context.ts';

/** Few shoppers complain: the others do not load it. */
const ComplaintPage = lazy(() => import('./complaint/complaint-page.tsx'));

/** The shopper's pages under `/s/…`. [screens 3.9] */
export function ShopperApp() {
  const path = useShopperPath();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [path]);

  const route = shopperRoute(path);
  if (route.page === 'cabinet') return <CabinetPage key={route.deviceNo} deviceNo={route.deviceNo} />;
  if (route.page === 'purchase') return <PurchasePage tokenInPath={route.token} />;
  if (route.page === 'complaint') {
    return (
      <Suspense fallback={<ComplaintLoading />}>
        <ComplaintPage tokenInPath={route.token} />
      </Suspense>
    );
  }
  return <UnknownPage />;
}

function ComplaintLoading() {
  const { t } = useWords();
  return (
    <ShopperFrame path="/s/c" state="loading" title={t('shopper.complaint.title')}>
      <CardSkeleton />
    </ShopperFrame>
  );
}
