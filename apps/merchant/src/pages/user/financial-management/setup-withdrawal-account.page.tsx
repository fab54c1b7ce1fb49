import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Navigate, useNavigate } from 'react-router-dom';
import { AccountForm } from '#features/finance/account-form.tsx';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/setup-withdrawal-account';
const OWN = '/pages/user/financial-management/my-payment-account';

/** Screen 80: sets up the account that withdrawals go to. With one set up it is a change. */
export default function SetupWithdrawalAccountPage() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const wallet = trpc.finance.readWallet.useQuery();
  return (
    <DataScreen path={PATH} query={wallet} skeleton={<CardSkeleton />}>
      {({ mode, account, country }) => {
        if (mode === 'independent') return <OwnProvider />;
        if (account && account.state !== 'rejected')
          return (
            <Navigate to={screenHref('/pages/user/financial-management/change-withdrawal-account')} replace />
          );
        return (
          <AccountForm
            country={country}
            onSaved={() => {
              toast.success(t('toast.saved'));
              void navigate(screenHref(OWN), { replace: true });
            }}
          />
        );
      }}
    </DataScreen>
  );
}
