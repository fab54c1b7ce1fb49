import type { TranslationKey } from '@larder/i18n/translation-key';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Link } from '@larder/ui/layout/link';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { ReceiptText } from 'lucide-react';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { ApplicationBanner } from '#features/onboarding/application-banner.tsx';
import { WhyDiffer } from '#features/statistics/why-differ.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { BalanceCard } from './financial-management/balance-card.tsx';
import { MonthSoFar } from './financial-management/month-so-far.tsx';
import { MovementDay } from './financial-management/movement-day.tsx';
import { TestMoney } from './financial-management/test-money.tsx';

const PATH = '/pages/user/financial-management/financial-management';
const BASE = '/pages/user/financial-management';

type Wallet = Outputs['finance']['readWallet'];

/** Screen 71: how much money there is, when more comes, where it goes, and what moved lately. */
export default function FinancialManagementPage() {
  const wallet = trpc.finance.readWallet.useQuery();
  return (
    <DataScreen path={PATH} query={wallet} skeleton={<CardSkeleton cards={3} />}>
      {(data) => (
        <>
          {data.mode === 'independent' ? <OwnProvider /> : <BalanceCard wallet={data} />}
          <CardStack>
            <TestMoney wallet={data} />
            <ApplicationBanner />
            {data.mode !== 'independent' && <MonthSoFar />}
            <Recent wallet={data} />
            <Rows />
          </CardStack>
        </>
      )}
    </DataScreen>
  );
}

function Recent({ wallet }: { wallet: Wallet }) {
  const t = useText();
  const all = screenHref(`${BASE}/transaction-list`);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-1">
        <h2 className="font-bold text-lg">{t('finance.recent')}</h2>
        <Link href={all} className="hit-44 font-semibold underline underline-offset-4">
          {t('finance.allTransactions')}
        </Link>
      </div>
      {wallet.days.length === 0 && (
        <Card>
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title={t('finance.noMovement')}
            hint={t('finance.noMovementHint')}
          />
        </Card>
      )}
      {wallet.days.map((day) => (
        <MovementDay key={day.day} wallet={wallet} day={day} />
      ))}
      <div className="px-1">
        <WhyDiffer />
      </div>
    </>
  );
}

const rows: readonly { path: ScreenPath; hint?: TranslationKey }[] = [
  { path: `${BASE}/my-payment-account` },
  { path: `${BASE}/bill-report`, hint: 'finance.hint.report' },
  { path: '/pages/setting/tax-report', hint: 'finance.hint.tax' },
  { path: '/pages/index/bill-management/index', hint: 'finance.hint.bills' },
  { path: `${BASE}/independent-merchant/index`, hint: 'finance.hint.independent' },
];

/** The other screens of the merchant's money. */
function Rows() {
  const t = useText();
  const { permissions } = useMe();
  return (
    <Card flush>
      <List>
        {rows.map(({ path, hint }) => {
          const screen = screenAt(path);
          if (!screen || !mayOpen(screen, permissions)) return null;
          return (
            <ListRow
              key={path}
              title={t(screen.titleKey)}
              subtitle={hint && t(hint)}
              href={screenHref(path)}
            />
          );
        })}
      </List>
    </Card>
  );
}
