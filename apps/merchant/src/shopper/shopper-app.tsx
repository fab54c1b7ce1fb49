import { useEffect, useRef } from 'react';
import { CabinetPage } from './cabinet/cabinet-page.tsx';
import { PurchasePage } from './purchase/purchase-page.tsx';
import { shopperRoute } from './shopper-route.ts';
import { UnknownPage } from './unknown-page.tsx';
import { useShopperPath } from './use-shopper-path.ts';

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
  return <UnknownPage />;
}
