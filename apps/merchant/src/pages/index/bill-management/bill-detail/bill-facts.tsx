import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Bill } from './bill.ts';

/** The number of the bill, its sums and its days. */
export function BillFacts({ bill }: { bill: Bill }) {
  const t = useText();
  const toast = useToast();
  const { money, percent, wholeMonth, dateTime } = useFormats();
  const { billNo, month, currency, timezone, subtotalMinor, taxPpm, taxMinor, totalMinor } = bill;
  const amount = (minor: number) => <span className="tabular-nums">{money(minor, currency)}</span>;
  return (
    <Card flush>
      <KeyValueList>
        {billNo && (
          <KeyValue
            label={t('bill.number')}
            value={billNo}
            copy={{
              text: billNo,
              label: t('btn.copy'),
              onCopied: () => toast.success(t('toast.copied')),
            }}
          />
        )}
        <KeyValue label={t('bill.period')} value={wholeMonth(month)} />
        <KeyValue label={t('bill.subtotal')} value={amount(subtotalMinor)} />
        <KeyValue label={t('bill.tax', { rate: percent(taxPpm) })} value={amount(taxMinor)} />
        <KeyValue
          label={t('bill.total')}
          value={<span className="font-bold text-ink text-lg">{amount(totalMinor)}</span>}
        />
        {bill.issuedAt && <KeyValue label={t('bill.issued')} value={dateTime(bill.issuedAt, timezone)} />}
        {bill.dueAt && <KeyValue label={t('bill.dueAt')} value={dateTime(bill.dueAt, timezone)} />}
        {bill.paidAt && <KeyValue label={t('bill.paidAt')} value={dateTime(bill.paidAt, timezone)} />}
      </KeyValueList>
    </Card>
  );
}
