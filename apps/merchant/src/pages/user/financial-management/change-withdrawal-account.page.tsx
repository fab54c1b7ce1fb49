import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Card } from '@larder/ui/layout/card';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { AccountForm } from '#features/finance/account-form.tsx';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useNewestFirst } from '#screen-kit/form/use-newest-first.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/change-withdrawal-account';
const BASE = '/pages/user/financial-management';

/** Screen 84: changes the account that withdrawals go to. */
export default function ChangeWithdrawalAccountPage() {
  const wallet = useNewestFirst(trpc.finance.readWallet.useQuery());
  return (
    <DataScreen path={PATH} query={wallet} skeleton={<CardSkeleton />}>
      {(data) => <Body wallet={data} />}
    </DataScreen>
  );
}

type Wallet = Outputs['finance']['readWallet'];

function Body({ wallet: { mode, account, country, open } }: { wallet: Wallet }) {
  const t = useText();
  const navigate = useNavigate();
  /** The account before the change: the query knows the new one before this screen is left. */
  const [former] = useState(account);
  if (mode === 'independent') return <OwnProvider />;
  if (!former || former.state === 'rejected')
    return <Navigate to={screenHref(`${BASE}/setup-withdrawal-account`)} replace />;
  if (open) {
    const details = screenHref(`${BASE}/withdrawal-details`, { id: open.id });
    return (
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={t('finance.openOne', { no: open.withdrawalNo })}
        hint={t('finance.changeAfter')}
        action={<ButtonLink href={details}>{t('finance.openDetails')}</ButtonLink>}
      />
    );
  }
  return (
    <AccountForm
      country={country}
      onSaved={() => void navigate(screenHref(`${BASE}/change-withdrawal-success`), { replace: true })}
      head={
        <Card>
          <p className="text-ink-soft text-sm">{t('finance.current')}</p>
          <p className="font-bold text-xl">
            {t('finance.account', { bank: former.bank, last4: former.accountLast4 })}
          </p>
          <p className="mt-2 text-ink-soft">{t('finance.pauses')}</p>
        </Card>
      }
    />
  );
}
