import type { ScanResult } from '@larder/domain/device/scan/read-scan';
import { shownGtin } from '@larder/domain/gtin';
import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ScanLine } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Shows the code that was read, and that this version has no screen for it. */
export function ScanKept({ result, onAgain }: { result: ScanResult; onAgain: () => void }) {
  const t = useText();
  const isProduct = result.kind === 'gtin';
  return (
    <div role="status" className="my-auto">
      <EmptyState
        icon={<ScanLine aria-hidden="true" />}
        title={isProduct ? shownGtin(result.gtin) : result.deviceNo}
        hint={t(isProduct ? 'device.scan.noProductScreen' : 'device.scan.noRestockScreen')}
        action={
          <Button size="medium" onClick={onAgain}>
            {t('device.scan.again')}
          </Button>
        }
      />
    </div>
  );
}
