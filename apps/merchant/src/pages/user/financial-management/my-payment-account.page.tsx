import { ButtonLink } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Landmark } from 'lucide-react';
import { AccountBadge } from '#features/finance/account-badge.tsx';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { serverClock } from '#platform/clock/server-clock.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/my-payment-account';
const BASE = '/pages/user/financial-management';

type Wallet = Outputs['finance']['readWallet'];

/** Screen 72: the account that withdrawals go to, and when they are possible. */
export default function MyPaymentAccountPage() {
  const t = useText();
  const wallet = trpc.finance.readWallet.useQuery();
  return (
    <DataScreen
      path={PATH}
      query={wallet}
      skeleton={<CardSkeleton cards={1} />}
      isEmpty={({ account, mode }) => account === null || mode === 'independent'}
      empty={
        wallet.data?.mode === 'independent' ? (
          <OwnProvider />
        ) : (
          <>
            <EmptyState
              icon={<Landmark aria-hidden="true" />}
              title={t('finance.noAccount')}
              hint={t('finance.noAccountHint')}
            />
            <EditLink to="setup-withdrawal-account" />
          </>
        )
      }
    >
      {(data) => data.account && <Account account={data.account} wallet={data} />}
    </DataScreen>
  );
}

type AccountProps = { account: NonNullable<Wallet['account']>; wallet: Wallet };

function Account({ account, wallet: { timezone, country } }: AccountProps) {
  const t = useText();
  const { fullTime } = useFormats();
  const { state, holder, bank, routingLast4, accountLast4, since, activeAt, reason } = account;
  const isHeld = state !== 'rejected' && Date.parse(activeAt) > serverClock.nowMs();
  return (
    <>
      {reason && <Banner tone="bad">{t('finance.rejectedBecause', { reason })}</Banner>}
      {isHeld && (
        <Banner tone="info">{t('finance.holdUntil', { time: fullTime(activeAt, timezone) })}</Banner>
      )}
      {state === 'pending' && !isHeld && <Banner tone="info">{t('finance.verifying')}</Banner>}
      <CardStack>
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 break-words font-bold text-2xl">
              {t('finance.account', { bank, last4: accountLast4 })}
            </p>
            <AccountBadge state={state} />
          </div>
        </Card>
        <Card flush>
          <KeyValueList>
            <KeyValue label={t('finance.holder')} value={holder} />
            <KeyValue label={t('finance.bank')} value={bank} />
            <KeyValue
              label={t(country === 'US' ? 'finance.routing' : 'finance.bankCode')}
              value={t('finance.ends', { last4: routingLast4 })}
            />
            <KeyValue label={t('finance.accountNumber')} value={t('finance.ends', { last4: accountLast4 })} />
            <KeyValue label={t('finance.since')} value={fullTime(since, timezone)} />
          </KeyValueList>
        </Card>
      </CardStack>
      <EditLink to={state === 'rejected' ? 'setup-withdrawal-account' : 'change-withdrawal-account'} />
    </>
  );
}

function EditLink({ to }: { to: 'setup-withdrawal-account' | 'change-withdrawal-account' }) {
  const t = useText();
  const may = useCan(['finance.account.edit']);
  const href = screenHref(`${BASE}/${to}`);
  if (!may) return null;
  const isNew = to === 'setup-withdrawal-account';
  return (
    <StickyFooter>
      <ButtonLink tone={isNew ? 'primary' : 'secondary'} href={href}>
        {t(isNew ? 'finance.setUp' : 'finance.change')}
      </ButtonLink>
    </StickyFooter>
  );
}
