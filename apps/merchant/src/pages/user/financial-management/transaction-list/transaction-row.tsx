import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import { useTransactionName } from '#features/finance/use-transaction-name.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Transaction = Outputs['finance']['listTransactions']['items'][number];

/** One transaction: what it is, where and when, and what the wallet gained or lost. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  timeZone,
}: {
  transaction: Transaction;
  timeZone: string;
}) {
  const t = useText();
  const { money, time, fullTime } = useFormats();
  const signed = useSignedMoney();
  const name = useTransactionName();
  const { currency, feeMinor } = transaction;
  const place = transaction.deviceName ?? transaction.deviceNo;
  return (
    <ListRow
      as="div"
      id={transaction.id}
      href={screenHref('/pages/user/financial-management/transaction-details', { id: transaction.id })}
      chevron={false}
      strong
      whole
      title={name(transaction)}
      subtitle={
        <>
          <span className="block tabular-nums" title={fullTime(transaction.occurredAt, timeZone)}>
            {time(transaction.occurredAt, timeZone)}
            {place && ` · ${place}`}
          </span>
          <span className="block">
            {transaction.orderNo ?? transaction.withdrawalNo ?? transaction.billNo}
          </span>
        </>
      }
      trailing={
        <span className="flex flex-col items-end">
          <span
            className={
              transaction.netMinor > 0
                ? 'font-bold text-good text-lg tabular-nums'
                : 'font-bold text-lg tabular-nums'
            }
          >
            {signed(transaction.netMinor, currency)}
          </span>
          {feeMinor !== 0 && (
            <span className="text-ink-soft text-sm tabular-nums">
              {feeMinor > 0
                ? t('finance.withFee', {
                    amount: money(transaction.grossMinor, currency),
                    fee: money(feeMinor, currency),
                  })
                : t('finance.feeBackOf', {
                    amount: money(transaction.grossMinor, currency),
                    fee: money(-feeMinor, currency),
                  })}
            </span>
          )}
        </span>
      }
    />
  );
});
