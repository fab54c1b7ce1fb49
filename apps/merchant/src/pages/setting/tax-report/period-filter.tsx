import { type TaxPeriodName, taxPeriod, taxPeriods } from '@larder/domain/tax/tax-period';
import { Button } from '@larder/ui/controls/button';
import { Chips } from '@larder/ui/layout/chips';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { ExportList } from '#screen-kit/export/export-list.tsx';
import { MonthSheet } from '#screen-kit/filter/month-sheet.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ChosenPeriod } from './use-tax-period.ts';
import { useWholeMonths } from './use-whole-months.ts';

/** Periods in which tax is filed, one month of the last two years, and the export of what is shown. */
export function PeriodFilter({ period, mayExport }: { period: ChosenPeriod; mayExport: boolean }) {
  const t = useText();
  const wholeMonths = useWholeMonths();
  const [choosing, setChoosing] = useState(false);
  const { from, to, current, setPeriod } = period;
  const chosen = taxPeriods.find((name) => {
    const named = taxPeriod(name, current);
    return named.from === from && named.to === to;
  });
  return (
    <div className="flex flex-col gap-2 p-3">
      <Chips
        label={t('tax.period')}
        chips={taxPeriods.map((value) => ({ value, label: t(`tax.period.${value}`) }))}
        value={chosen ?? ''}
        onChange={(name) => setPeriod(taxPeriod(name as TaxPeriodName, current))}
      />
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="medium" icon={<CalendarDays />} onClick={() => setChoosing(true)}>
          {wholeMonths(from, to)}
        </Button>
        {mayExport && (
          <ExportList
            list={{ kind: 'tax', params: { from, to } }}
            facts={[{ label: t('tax.period'), value: wholeMonths(from, to) }]}
          />
        )}
      </div>
      <MonthSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        value={from === to ? from : null}
        onSelect={(month) => setPeriod({ from: month, to: month })}
      />
    </div>
  );
}
