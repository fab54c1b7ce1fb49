import type { TextKey } from '@larder/i18n/shopper-texts';
import { Button } from '@larder/ui/controls/button';
import { CardStack } from '@larder/ui/layout/card-stack';
import {
  Clock,
  CloudOff,
  type LucideIcon,
  Moon,
  PackageOpen,
  RotateCw,
  ShoppingBasket,
  Thermometer,
  Wrench,
} from 'lucide-react';
import type { Cabinet } from '#shopper/call-api.ts';
import { nowMs } from '#shopper/page-edges.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { CabinetFrame } from './cabinet-frame.tsx';
import { CabinetHead } from './cabinet-head.tsx';
import { ProductShelves } from './product-shelves.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  DEVICE_BUSY: ShoppingBasket,
  DEVICE_OFFLINE: CloudOff,
  FROZEN: Moon,
  HEALTH_LOCK: Thermometer,
  NO_PLANOGRAM: PackageOpen,
  NOT_ACTIVATED: Wrench,
};

type ClosedCabinetProps = {
  cabinet: Cabinet;
  reason: NonNullable<Cabinet['closedFor']>;
  onRefresh: () => void;
};

/** A cabinet that does not sell now: the reason, whether waiting helps, the goods; no button that could only fail. */
export function ClosedCabinet({ cabinet, reason, onRefresh }: ClosedCabinetProps) {
  const words = useWords();
  const Icon = icons[reason] ?? Clock;
  const { opensAt, timezone } = cabinet;
  const opening = opensAt && words.opensAt(opensAt, timezone, nowMs());
  const hint = `shopper.closed.${reason}.hint`;
  return (
    <CabinetFrame deviceNo={cabinet.deviceNo} cabinet={cabinet} state="empty">
      <CabinetHead cabinet={cabinet} />
      <CardStack>
        <div
          role="status"
          data-closed={reason}
          className="flex flex-col items-center rounded-xl bg-surface px-6 py-6 text-center shadow-card"
        >
          <span className="mb-3 grid size-16 place-items-center rounded-full bg-brand-soft [&>svg]:size-8 [&>svg]:stroke-[1.6]">
            <Icon aria-hidden="true" />
          </span>
          <p className="text-balance break-words font-bold text-xl">
            {opening ?? words.refusal({ code: reason })}
          </p>
          <p className="mt-2 text-balance text-ink-mid">
            {words.t(
              opening
                ? 'shopper.closed.until.hint'
                : words.has(hint)
                  ? (hint as TextKey)
                  : 'shopper.closed.hint',
            )}
          </p>
          <div className="mt-4">
            <Button tone="secondary" size="medium" icon={<RotateCw aria-hidden="true" />} onClick={onRefresh}>
              {words.t('shopper.checkAgain')}
            </Button>
          </div>
        </div>
        <ProductShelves cabinet={cabinet} />
      </CardStack>
    </CabinetFrame>
  );
}
