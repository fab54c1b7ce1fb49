import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { ChevronRight } from 'lucide-react';
import { IndexLinks } from '#features/restock/index/index-links.tsx';
import { modeIcons } from '#features/restock/mode-icons.ts';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ModeCardProps = {
  mode: RestockMode;
  /** Number of devices that need this mode. */
  needing: number;
  openOrders: number;
  deviceNo: string | undefined;
};

/** Line of one restock mode with its amount of work. */
export function ModeCard({ mode, needing, openOrders, deviceNo }: ModeCardProps) {
  const t = useText();
  const Icon = modeIcons[mode];
  const flow = restockFlows[mode];
  const href = deviceNo ? screenHref(flow.device, { deviceNo }) : screenHref(flow.index);
  const hasOrders = flow.orders !== undefined && openOrders > 0;
  return (
    <Card>
      <Link
        href={href}
        className="-mx-2 mb-3 flex items-center gap-3 rounded-lg p-2 active:bg-sunken"
        data-mode={mode}
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-brand-soft">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-bold text-lg">{t(`enum.restock.mode.${mode}`)}</span>
          <span className="block text-ink-soft">{t(`restock.mode.${mode}.about`)}</span>
          <span className="block font-semibold text-sm">
            {needing > 0 ? t('restock.mode.needing', { count: needing }) : t('restock.mode.needingNone')}
            {hasOrders && ` · ${t('restock.mode.openOrders', { count: openOrders })}`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-icon-sm shrink-0 text-ink-soft" />
      </Link>
      <IndexLinks mode={mode} />
    </Card>
  );
}
