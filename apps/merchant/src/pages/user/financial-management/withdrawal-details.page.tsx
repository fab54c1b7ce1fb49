import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { HeadlineAmount } from '@larder/ui/layout/headline-amount';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { useSearchParams } from 'react-router-dom';
import { SumRows } from '#features/finance/sum-rows.tsx';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import { WithdrawalBadge } from '#features/finance/withdrawal-badge.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CancelWithdrawal } from './withdrawal-details/cancel-withdrawal.tsx';
import { PayoutTree } from './withdrawal-details/payout-tree.tsx';
import { WithdrawalTimeline } from './withdrawal-details/withdrawal-timeline.tsx';

const PATH = '/pages/user/financial-management/withdrawal-details';

type Withdrawal = Outputs['finance']['readWithdrawal'];

/** Screen 82: one withdrawal, how far it is, and the money in it down to each order. */
export default function WithdrawalDetailsPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const withdrawal = trpc.finance.readWithdrawal.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={withdrawal} skeleton={<CardSkeleton cards={3} />}>
      {(data) => (
        <>
          <CardStack>
            <Head withdrawal={data} />
            <WithdrawalTimeline withdrawal={data} />
            <PayoutTree withdrawal={data} />
            <Facts withdrawal={data} />
          </CardStack>
          <CancelWithdrawal withdrawal={data} />
        </>
      )}
    </DataScreen>
  );
}

/** What arrives, and the sums that it is made of. */
function Head({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const { money, number, days } = useFormats();
  const signed = useSignedMoney();
  const { arrivesMinor, feeMinor, currency, bank, accountLast4, parts, state, reason } = withdrawal;
  const rows = parts
    ? [
        {
          key: 'sales',
          label: t('finance.partSales', {
            count: parts.sales,
            n: number(parts.sales),
            days: parts.firstDay && parts.lastDay ? days(parts.firstDay, parts.lastDay) : '',
          }),
          minor: parts.salesMinor,
        },
        { key: 'tax', label: t('finance.taxCollected'), minor: parts.taxMinor },
        {
          key: 'refunds',
          label: t('finance.refunds', { count: parts.refunds, n: number(parts.refunds) }),
          minor: parts.refundsMinor,
        },
        { key: 'fees', label: t('finance.fees'), minor: parts.feesMinor },
        { key: 'others', label: t('finance.others'), minor: parts.othersMinor },
        { key: 'payoutFee', label: t('finance.payoutFee'), minor: -feeMinor },
      ]
    : [];
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <HeadlineAmount text={money(arrivesMinor, currency)} />
        <WithdrawalBadge state={state} />
      </div>
      <p className="mb-2 text-ink-soft">{t('finance.account', { bank, last4: accountLast4 })}</p>
      {reason && <p className="mb-2 text-bad">{t('finance.why', { reason })}</p>}
      <SumRows
        rows={rows
          .filter(({ minor }) => minor !== 0)
          .map(({ key, label, minor }) => ({
            key,
            label,
            amount: key === 'sales' ? money(minor, currency) : signed(minor, currency),
          }))}
        total={{ key: 'arrives', label: t('finance.arrives'), amount: money(arrivesMinor, currency) }}
      />
    </Card>
  );
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const toast = useToast();
  const { money } = useFormats();
  const { withdrawalNo, amountMinor, feeMinor, currency, bankRef } = withdrawal;
  const copy = (text: string) => ({
    text,
    label: t('btn.copy'),
    onCopied: () => toast.success(t('toast.copied')),
  });
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue label={t('finance.number')} value={withdrawalNo} copy={copy(withdrawalNo)} />
        <KeyValue label={t('finance.withdrawn')} value={money(amountMinor, currency)} />
        <KeyValue label={t('finance.payoutFee')} value={money(feeMinor, currency)} />
        <KeyValue label={t('finance.holder')} value={withdrawal.holder} />
        <KeyValue label={t('finance.requestedBy')} value={withdrawal.requestedBy} />
        {bankRef && <KeyValue label={t('finance.bankRef')} value={bankRef} copy={copy(bankRef)} />}
      </KeyValueList>
    </Card>
  );
}
