import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ButtonLink } from '@larder/ui/controls/button';
import { ChartNoAxesColumn, ClipboardList, History, Plus } from 'lucide-react';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type IndexLinksProps = {
  mode: RestockMode;
  /** Limits the links to one device, whose screen has its own link to a new order. */
  deviceNo?: string;
};

/** Further links of a mode: new order, orders, records, statistics. */
export function IndexLinks({ mode, deviceNo }: IndexLinksProps) {
  const t = useText();
  const { records, statistics, orders } = restockFlows[mode];
  const mayCreate = useCan(['restock.order.create']);
  const only = deviceNo ? { deviceNo } : {};
  const links = [
    {
      href: orders && mayCreate && !deviceNo ? screenHref(orders.create) : undefined,
      label: t('restock.create.submit'),
      icon: Plus,
    },
    { href: orders && screenHref(orders.list, only), label: t('restock.link.orders'), icon: ClipboardList },
    { href: screenHref(records, only), label: t('restock.link.records'), icon: History },
    {
      href: statistics && screenHref(statistics, only),
      label: t('restock.link.statistics'),
      icon: ChartNoAxesColumn,
    },
  ];
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {links.map(({ href, label, icon: Icon }) =>
        href ? (
          <ButtonLink
            key={label}
            href={href}
            tone="secondary"
            size="small"
            icon={<Icon aria-hidden="true" className="size-4" />}
          >
            {label}
          </ButtonLink>
        ) : null,
      )}
    </div>
  );
}
