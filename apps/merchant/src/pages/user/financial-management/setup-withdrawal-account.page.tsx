import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { AccountForm } from '#features/finance/account-form.tsx';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useNewestFirst } from '#screen-kit/form/use-newest-first.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/setup-withdrawal-account';
const BASE = '/pages/user/financial-management';

/** Screen 80: sets up the account that withdrawals go to. With one set up it is a change. */
export default function SetupWithdrawalAccountPage() {
  const wallet = useNewestFirst(trpc.finance.readWallet.useQuery());
  return (
    <DataScreen path={PATH} query={wallet} skeleton={<CardSkeleton />}>
      {(data) => <Body wallet={data} />}
    </DataScreen>
  );
}

function Body({ wallet }: { wallet: Outputs['finance']['readWallet'] }) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  /** The account when the screen opened: the query knows the new one before this screen is left. */
  const [former] = useState(wallet.account);
  if (wallet.mode === 'independent') return <OwnProvider />;
  if (former && former.state !== 'rejected')
    return <Navigate to={screenHref(`${BASE}/change-withdrawal-account`)} replace />;
  return (
    <AccountForm
      country={wallet.country}
      onSaved={() => {
        toast.success(t('toast.saved'));
        void navigate(screenHref(`${BASE}/my-payment-account`), { replace: true });
      }}
    />
  );
}
