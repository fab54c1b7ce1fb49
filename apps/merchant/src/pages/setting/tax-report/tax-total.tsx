import { keptTaxMinor } from '@larder/domain/tax/tax-report';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { zoneTime } from '#features/device/time-zone/zone-options.ts';
import { WhyDiffer } from '#features/statistics/why-differ.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** What the period owes, and what that is made of. */
export function TaxTotal({
  report: { total, currency, timezone },
}: {
  report: Outputs['tax']['readReport'];
}) {
  const t = useText();
  const { money } = useFormats();
  const { locale } = useReader();
  const now = useNow();
  const amount = (minor: number) => <span className="tabular-nums">{money(minor, currency)}</span>;
  return (
    <div className="flex flex-col gap-2 px-3">
      <Card flush>
        <div className="px-4 pt-2 pb-1">
          <p className="text-ink-soft text-sm">{t('tax.kept')}</p>
          <p className="font-bold text-3xl tabular-nums tracking-tight">
            {money(keptTaxMinor(total), currency)}
          </p>
        </div>
        <KeyValueList>
          <KeyValue label={t('tax.sales')} value={amount(total.salesMinor)} />
          <KeyValue label={t('tax.taxable')} value={amount(total.taxableMinor)} />
          <KeyValue label={t('tax.taken')} value={amount(total.taxMinor)} />
          {total.partSalesMinor + total.partTaxMinor > 0 && (
            <KeyValue
              label={t('tax.part')}
              value={t('tax.partTax', {
                amount: money(total.partSalesMinor + total.partTaxMinor, currency),
                tax: money(total.partTaxMinor, currency),
              })}
            />
          )}
          <KeyValue label={t('tax.refunded')} value={amount(0 - total.refundedTaxMinor)} />
        </KeyValueList>
      </Card>
      <p className="px-1 text-ink-soft text-sm">{t('tax.ownDuty')}</p>
      <p className="px-1 text-ink-soft text-sm">
        {t('tax.clock', { zone: zoneTime(timezone, now, locale) })}
      </p>
      <div className="px-1">
        <WhyDiffer />
      </div>
    </div>
  );
}
