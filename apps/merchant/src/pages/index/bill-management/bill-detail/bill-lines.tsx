import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Bill } from './bill.ts';

type Line = Bill['lines'][number];

/** What each device costs, beside what it sold; credits for void bills come last. */
export function BillLines({ bill }: { bill: Bill }) {
  const t = useText();
  const { money, percent, wholeMonth } = useFormats();
  const { id, kind, month, currency, unitMinor, daysOfMonth, lines } = bill;
  const detailOf = ({ qty }: Line) =>
    kind === 'algorithm_fee'
      ? t('bill.orders', { count: qty, unit: money(unitMinor, currency) })
      : t('bill.daysOf', { count: qty, all: daysOfMonth });
  const shareOf = ({ amountMinor, salesMinor }: Line) =>
    salesMinor === null || salesMinor <= 0
      ? null
      : t('bill.ofSales', {
          percent: percent(Math.round((amountMinor * 1_000) / salesMinor) * 1_000),
          month: wholeMonth(month),
        });
  const target = ({ deviceNo }: Line) =>
    kind === 'algorithm_fee'
      ? screenHref('/pages/index/bill-management/alg-fee-detail', { id, deviceNo })
      : screenHref('/pages/index/bill-management/device-bill-detail', { id, deviceNo });
  return (
    <Card flush title={t('bill.byDevice')}>
      <List label={t('bill.byDevice')}>
        {lines.map((line) => {
          const amount = (
            <span className="font-semibold tabular-nums">{money(line.amountMinor, currency)}</span>
          );
          if (line.creditOf !== null)
            return (
              <ListRow
                key={line.lineNo}
                title={t('bill.credit', { number: line.creditOf })}
                trailing={amount}
              />
            );
          return (
            <ListRow
              key={line.lineNo}
              id={line.deviceNo ?? ''}
              href={target(line)}
              title={line.deviceName ?? line.deviceNo}
              subtitle={
                <>
                  <span className="block tabular-nums">{detailOf(line)}</span>
                  {shareOf(line) && <span className="block tabular-nums">{shareOf(line)}</span>}
                </>
              }
              trailing={amount}
            />
          );
        })}
      </List>
    </Card>
  );
}
