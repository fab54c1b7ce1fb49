import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Hourglass, Landmark } from 'lucide-react';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { serverClock } from '#platform/clock/server-clock.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { WithdrawForm } from './withdrawal/withdraw-form.tsx';

const PATH = '/pages/user/financial-management/withdrawal';
const BASE = '/pages/user/financial-management';

type Wallet = Outputs['finance']['readWallet'];

/** Screen 83: withdraws money, or says why that is not possible now and what to do. */
export default function WithdrawalPage() {
  const wallet = trpc.finance.readWallet.useQuery();
  return (
    <DataScreen path={PATH} query={wallet} skeleton={<CardSkeleton />}>
      {(data) => <Body wallet={data} />}
    </DataScreen>
  );
}

function Body({ wallet }: { wallet: Wallet }) {
  const t = useText();
  const { fullTime, money } = useFormats();
  const { account, open, mode, timezone, terms, currency } = wallet;
  if (mode === 'independent') return <OwnProvider />;
  if (open) {
    const details = screenHref(`${BASE}/withdrawal-details`, { id: open.id });
    return (
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={t('finance.openOne', { no: open.withdrawalNo })}
        hint={t('finance.openOneHint')}
        action={<ButtonLink href={details}>{t('finance.openDetails')}</ButtonLink>}
      />
    );
  }
  if (!account || account.state === 'rejected' || account.state === 'replaced') return <NoAccount />;
  const isHeld = Date.parse(account.activeAt) > serverClock.nowMs();
  if (isHeld || account.state === 'pending') {
    const own = screenHref(`${BASE}/my-payment-account`);
    return (
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={
          isHeld
            ? t('finance.holdUntil', { time: fullTime(account.activeAt, timezone) })
            : t('refusal.WITHDRAW_ACCOUNT_PENDING')
        }
        hint={account.state === 'pending' ? t('finance.verifying') : t('finance.pauses')}
        action={
          <ButtonLink tone="secondary" href={own}>
            {t('title.user.financial-management.my-payment-account')}
          </ButtonLink>
        }
      />
    );
  }
  if (wallet.withdrawable < terms.minMinor) {
    const owed =
      wallet.owedMinor > 0 && t('finance.lessBills', { amount: money(wallet.owedMinor, currency) });
    return (
      <EmptyState
        icon={<Landmark aria-hidden="true" />}
        title={t('finance.tooLittle', { amount: money(terms.minMinor, currency) })}
        hint={[t('finance.availableIs', { amount: money(wallet.withdrawable, currency) }), owed]
          .filter(Boolean)
          .join(' ')}
      />
    );
  }
  return <WithdrawForm wallet={wallet} account={account} />;
}

function NoAccount() {
  const t = useText();
  const may = useCan(['finance.account.edit']);
  const setUp = screenHref(`${BASE}/setup-withdrawal-account`);
  return (
    <EmptyState
      icon={<Landmark aria-hidden="true" />}
      title={t('finance.noAccountYet')}
      hint={t('finance.noAccountHint')}
      action={may && <ButtonLink href={setUp}>{t('finance.setUp')}</ButtonLink>}
    />
  );
}
