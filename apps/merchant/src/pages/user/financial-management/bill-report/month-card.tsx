import { reportParts } from '@larder/domain/ledger/bill-report';
import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { ChevronRight } from 'lucide-react';
import type { Outputs } from '#platform/trpc.ts';
import { ScreenLink } from '#screen-kit/navigation/screen-link.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type MonthCardProps = { month: Outputs['finance']['listBillReports']['items'][number]; currency: string };

/** A month with its balances and the blocks that are not 0; leads to the whole month. */
export function MonthCard({
  month: { month, isLast, sums, openingMinor, closingMinor, partPaidMinor },
  currency,
}: MonthCardProps) {
  const t = useText();
  const { money, wholeMonth } = useFormats();
  const rows = [
    { key: 'opening', label: t('report.opening'), amountMinor: openingMinor },
    ...reportParts
      .filter((part) => sums[part] !== 0)
      .map((part) => ({ key: part, label: t(`report.part.${part}`), amountMinor: sums[part] })),
  ];
  return (
    <Card flush>
      <ScreenLink
        to="/pages/user/financial-management/bill-report-detail"
        query={{ month }}
        className="focus-inset flex items-center gap-3 rounded-xl px-4 py-2.5 active:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold text-lg">{wholeMonth(month)}</span>
            {isLast && <Badge tone="info">{t('report.soFar')}</Badge>}
          </span>
          <span className="mt-1 block text-ink-soft text-sm">
            {rows.map(({ key, label, amountMinor }) => (
              <span key={key} className="flex flex-wrap justify-between gap-x-3 py-0.5">
                <span>{label}</span>
                <span className="ms-auto tabular-nums">{money(amountMinor, currency)}</span>
              </span>
            ))}
          </span>
          {partPaidMinor > 0 && (
            <span className="block text-ink-soft text-sm">
              {t('report.ofUnpaid', { amount: money(partPaidMinor, currency) })}
            </span>
          )}
          <span className="mt-1 flex flex-wrap justify-between gap-x-3 border-line border-t pt-1.5">
            <span>{t('report.closing')}</span>
            <span className="ms-auto font-semibold tabular-nums">{money(closingMinor, currency)}</span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="-me-1 size-icon-sm shrink-0 text-ink-soft" />
      </ScreenLink>
    </Card>
  );
}
