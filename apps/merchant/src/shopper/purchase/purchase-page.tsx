import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { ShopperFrame } from '#shopper/shopper-frame.tsx';
import { purchasePath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { Purchase } from './purchase.tsx';

/**
 * `/s/o`: this tab's purchase, from the opening door to the receipt. A token in the address is moved to the tab's
 * storage, so that it is neither seen over a shoulder nor sent anywhere; a reload finds it there. [screens 3.9]
 */
export function PurchasePage({ tokenInPath }: { tokenInPath: string | null }) {
  const { t } = useWords();
  const remembered = tabMemory.read('purchase');
  const token = tokenInPath ?? remembered?.token ?? null;

  useEffect(() => {
    if (!tokenInPath) return;
    if (tabMemory.read('purchase')?.token !== tokenInPath) {
      tabMemory.write('purchase', { token: tokenInPath, deviceNo: null, over: false });
    }
    goTo(purchasePath, { replace: true });
  }, [tokenInPath]);

  if (token) return <Purchase key={token} token={token} />;
  return (
    <ShopperFrame path="/s/o" state="empty" title={t('shopper.purchase.title')}>
      <EmptyState
        icon={<ReceiptText aria-hidden="true" />}
        title={t('shopper.purchase.none')}
        hint={t('shopper.purchase.noneHint')}
      />
    </ShopperFrame>
  );
}
