import { idPattern } from '@larder/domain/ids';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { HeadlineAmount } from '@larder/ui/layout/headline-amount';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Link } from '@larder/ui/layout/link';
import { useSearchParams } from 'react-router-dom';
import { SumRows } from '#features/finance/sum-rows.tsx';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import { useTransactionName } from '#features/finance/use-transaction-name.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/transaction-details';

type Transaction = Outputs['finance']['readTransaction'];
type State = NonNullable<Transaction['state']>;

const TONES: Record<State, BadgeTone> = {
  pending: 'warn',
  available: 'info',
  partly_paid: 'info',
  paid_out: 'good',
};

/** Screen 79: one transaction, its fee, and the withdrawals that pay it out. */
export default function TransactionDetailsPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const transaction = trpc.finance.readTransaction.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={transaction} skeleton={<CardSkeleton />}>
      {(data) => (
        <CardStack>
          <Head transaction={data} />
          <Facts transaction={data} />
        </CardStack>
      )}
    </DataScreen>
  );
}

function Head({ transaction }: { transaction: Transaction }) {
  const t = useText();
  const { money } = useFormats();
  const signed = useSignedMoney();
  const name = useTransactionName();
  const { state, currency, grossMinor, feeMinor, netMinor } = transaction;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <HeadlineAmount text={signed(netMinor, currency)} />
        {state && (
          <Badge tone={TONES[state]} name={`transaction.${state}`}>
            {t(`finance.state.${state}`)}
          </Badge>
        )}
      </div>
      <p className="mb-2 text-ink-soft">{name(transaction)}</p>
      <SumRows
        rows={[
          { key: 'gross', label: t('finance.gross'), amount: signed(grossMinor, currency) },
          {
            key: 'fee',
            label: t(feeMinor < 0 ? 'finance.feeBack' : 'finance.fee'),
            amount: feeMinor === 0 ? money(0, currency) : signed(-feeMinor, currency),
          },
        ]}
        total={{ key: 'net', label: t('finance.net'), amount: signed(netMinor, currency) }}
      />
    </Card>
  );
}

function Facts({ transaction }: { transaction: Transaction }) {
  const t = useText();
  const toast = useToast();
  const { fullTime } = useFormats();
  const signed = useSignedMoney();
  const { timezone, currency, availableAt, providerRef, payouts, state } = transaction;
  const order = transaction.orderId
    ? screenHref('/pages/index/order-management/order-details', { id: transaction.orderId })
    : undefined;
  const bill = transaction.billId
    ? screenHref('/pages/index/bill-management/bill-detail', { id: transaction.billId })
    : undefined;
  const device = transaction.deviceName ?? transaction.deviceNo;
  const withdrawal = (id: string) =>
    screenHref('/pages/user/financial-management/withdrawal-details', { id });
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue label={t('finance.time')} value={fullTime(transaction.occurredAt, timezone)} />
        {state === 'pending' && availableAt && (
          <KeyValue label={t('finance.availableOn')} value={fullTime(availableAt, timezone)} />
        )}
        {device && <KeyValue label={t('finance.device')} value={device} />}
        {transaction.orderNo && (
          <KeyValue
            label={t('finance.order')}
            value={<MaybeLink href={order}>{transaction.orderNo}</MaybeLink>}
          />
        )}
        {transaction.withdrawalId && (
          <KeyValue
            label={t('finance.payout')}
            value={
              <MaybeLink href={withdrawal(transaction.withdrawalId)}>{transaction.withdrawalNo}</MaybeLink>
            }
          />
        )}
        {transaction.billNo && (
          <KeyValue
            label={t('finance.kind.bill')}
            value={<MaybeLink href={bill}>{transaction.billNo}</MaybeLink>}
          />
        )}
        {payouts.map((payout) => (
          <KeyValue
            key={payout.id}
            label={t('finance.payout')}
            value={
              <MaybeLink href={withdrawal(payout.id)}>
                {t('finance.payoutPart', {
                  no: payout.withdrawalNo,
                  amount: signed(payout.amountMinor, currency),
                })}
              </MaybeLink>
            }
          />
        ))}
        {providerRef && (
          <KeyValue
            label={t('finance.providerRef')}
            value={<span className="text-sm">{providerRef}</span>}
            copy={{
              text: providerRef,
              label: t('btn.copy'),
              onCopied: () => toast.success(t('toast.copied')),
            }}
          />
        )}
      </KeyValueList>
    </Card>
  );
}

function MaybeLink({ href, children }: { href: string | undefined; children: string | null }) {
  if (!href) return children;
  return (
    <Link href={href} className="hit-44 underline underline-offset-4">
      {children}
    </Link>
  );
}
