import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ButtonLink } from '@larder/ui/controls/button';
import { ChartNoAxesColumn, ClipboardList, History } from 'lucide-react';
import { screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import { restockFlows } from '../restock-flow.ts';

/** What else there is in a mode: records, statistics, orders. */
export function IndexLinks({ mode }: { mode: RestockMode }) {
  const t = useText();
  const { records, statistics, orders } = restockFlows[mode];
  const links = [
    { href: orders && screenLink(orders.list), label: t('restock.link.orders'), icon: ClipboardList },
    { href: screenLink(records), label: t('restock.link.records'), icon: History },
    { href: screenLink(statistics), label: t('restock.link.statistics'), icon: ChartNoAxesColumn },
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
