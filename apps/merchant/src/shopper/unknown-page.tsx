import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ScanQrCode } from 'lucide-react';
import { ShopperFrame } from './shopper-frame.tsx';
import { useWords } from './words/words-context.ts';

/** Shown for a number without a cabinet, or an unknown address. Says so and how to continue. */
export function UnknownPage({ deviceNo }: { deviceNo?: string }) {
  const { t } = useWords();
  return (
    <ShopperFrame path="*" state="error" title={t('shopper.unknown.title')}>
      <EmptyState
        icon={<ScanQrCode aria-hidden="true" />}
        title={deviceNo ? t('shopper.unknown.cabinet', { deviceNo }) : t('refusal.PAGE_NOT_FOUND')}
        hint={t('shopper.unknown.hint')}
      />
    </ShopperFrame>
  );
}
