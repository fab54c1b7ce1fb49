import type { ScreenState } from '@larder/ui/layout/screen';
import type { ReactNode } from 'react';
import type { Cabinet } from '#shopper/call-api.ts';
import { readPhone } from '#shopper/phone-storage.ts';
import { ShopperFrame } from '#shopper/shopper-frame.tsx';
import { purchasePath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';

type CabinetFrameProps = {
  deviceNo: string;
  cabinet: Cabinet | null;
  state: ScreenState;
  children: ReactNode;
};

const quietLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** The cabinet's name above its content; below, links to other pages. */
export function CabinetFrame({ deviceNo, cabinet, state, children }: CabinetFrameProps) {
  const { t } = useWords();
  const hasReceipt = tabMemory.read('purchase')?.over;
  const isMerchant = readPhone('clientToken') !== null;
  return (
    <ShopperFrame path="/s" state={state} title={cabinet?.name ?? deviceNo}>
      {(hasReceipt || isMerchant) && (
        <nav aria-label={t('shopper.otherPages')} className="flex flex-wrap gap-x-6 px-4 pt-1">
          {hasReceipt && (
            <button type="button" className={quietLink} onClick={() => goTo(purchasePath)}>
              {t('shopper.lastReceipt')}
            </button>
          )}
          {isMerchant && (
            <a className={quietLink} href={`/a/${deviceNo}`}>
              {t('shopper.openInApp')}
            </a>
          )}
        </nav>
      )}
      {children}
    </ShopperFrame>
  );
}
