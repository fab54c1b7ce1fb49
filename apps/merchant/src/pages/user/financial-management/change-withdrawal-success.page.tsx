import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { CircleCheck, Landmark } from 'lucide-react';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { serverClock } from '#platform/clock/server-clock.ts';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/change-withdrawal-success';

/** Screen 85: the account was changed, and when withdrawals are possible again. */
export default function ChangeWithdrawalSuccessPage() {
  const t = useText();
  const { fullTime } = useFormats();
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
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t('finance.noAccount')} />
        )
      }
    >
      {({ account, timezone }) =>
        account && (
          <>
            <EmptyState
              icon={<CircleCheck aria-hidden="true" />}
              title={t('finance.changedTo', {
                account: t('finance.account', { bank: account.bank, last4: account.accountLast4 }),
              })}
              hint={
                Date.parse(account.activeAt) > serverClock.nowMs()
                  ? `${t('finance.openAgain', { time: fullTime(account.activeAt, timezone) })}${
                      account.state === 'pending' ? `, ${t('finance.afterCheck')}` : ''
                    }`
                  : account.state === 'pending'
                    ? t('finance.verifying')
                    : undefined
              }
            />
            <StickyFooter>
              <ButtonLink href={screenHref('/pages/user/financial-management/my-payment-account')} replace>
                {t('finance.done')}
              </ButtonLink>
            </StickyFooter>
          </>
        )
      }
    </DataScreen>
  );
}
