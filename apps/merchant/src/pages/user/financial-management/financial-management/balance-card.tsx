import { localDay } from '@larder/domain/time-zone';
import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { Hero } from '@larder/ui/layout/hero';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Hourglass, Landmark } from 'lucide-react';
import { AccountBadge } from '#features/finance/account-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { BalanceBar } from './balance-bar.tsx';

const BASE = '/pages/user/financial-management';

type Wallet = Outputs['finance']['readWallet'];

/** All that is the merchant's on yellow; below it the parts, the account, and the next step. */
export function BalanceCard({ wallet }: { wallet: Wallet }) {
  const t = useText();
  const { money } = useFormats();
  const { available, pending, reserved, disputed, currency } = wallet;
  const total = available + pending + reserved;
  const mayWithdraw = useCan(['finance.withdraw']);
  const withdraw = screenHref(`${BASE}/withdrawal`);
  const records = screenHref(`${BASE}/withdrawal-list`);
  return (
    <Hero label={t(total < 0 ? 'finance.belowZero' : 'finance.yours')} value={money(total, currency)}>
      <Card flush>
        <div className="px-4 pt-3 pb-1">
          <BalanceBar wallet={wallet} />
          <NextRelease wallet={wallet} />
          <BillsFirst wallet={wallet} />
          {available < 0 && <p className="mt-2 text-bad text-sm">{t('finance.negative')}</p>}
          {disputed > 0 && (
            <p className="mt-2 text-ink-soft text-sm">
              {t('finance.disputedHint', { amount: money(disputed, currency) })}
            </p>
          )}
        </div>
        <List>
          <AccountRow wallet={wallet} />
          <OpenRow wallet={wallet} />
        </List>
        <Payout wallet={wallet} />
        <div className="flex flex-wrap gap-3 px-4 pt-2 pb-3 empty:hidden [&>*]:flex-[1_1_8em]">
          {mayWithdraw && <ButtonLink href={withdraw}>{t('finance.withdraw')}</ButtonLink>}
          <ButtonLink tone="secondary" href={records}>
            {t('title.user.financial-management.withdrawal-list')}
          </ButtonLink>
        </div>
      </Card>
    </Hero>
  );
}

function NextRelease({ wallet: { releases, timezone, currency } }: { wallet: Wallet }) {
  const t = useText();
  const { money, namedDay } = useFormats();
  if (!releases) return null;
  const next = localDay(new Date(releases.nextAt), timezone);
  return (
    <p className="mt-2 text-ink-soft text-sm" data-next-release>
      {t('finance.nextRelease', {
        amount: money(releases.nextMinor, currency),
        day: namedDay(next),
      })}
    </p>
  );
}

/** Why less can be withdrawn than is available: bills are paid first. */
function BillsFirst({ wallet: { owedMinor, withdrawable, currency } }: { wallet: Wallet }) {
  const t = useText();
  const { money } = useFormats();
  if (owedMinor === 0) return null;
  return (
    <p className="mt-2 text-ink-soft text-sm" data-bills-first>
      {t('finance.billsFirst', {
        bills: money(owedMinor, currency),
        amount: money(withdrawable, currency),
      })}
    </p>
  );
}

/** When the money is paid out: once it is withdrawn. Nothing while it cannot be. */
function Payout({ wallet: { account, open, withdrawable, terms } }: { wallet: Wallet }) {
  const t = useText();
  const { namedDay } = useFormats();
  const mayWithdraw = useCan(['finance.withdraw']);
  if (!mayWithdraw || open || account?.state !== 'active' || withdrawable < terms.minMinor) return null;
  return (
    <p className="px-4 pt-2 text-ink-soft text-sm" data-payout>
      {t('finance.payoutHint', { day: namedDay(terms.expectedDay) })}
    </p>
  );
}

const tile = (look: string) => `grid size-10 place-items-center rounded-md ${look} [&>svg]:size-icon`;

function AccountRow({ wallet: { account } }: { wallet: Wallet }) {
  const t = useText();
  const mayEdit = useCan(['finance.account.edit']);
  const icon = (
    <span className={tile('bg-good-soft text-good')}>
      <Landmark aria-hidden="true" />
    </span>
  );
  if (!account) {
    return (
      <ListRow
        leading={icon}
        title={t('finance.accountMissing')}
        subtitle={mayEdit ? t('finance.accountMissingHint') : undefined}
        href={mayEdit ? screenHref(`${BASE}/setup-withdrawal-account`) : undefined}
      />
    );
  }
  return (
    <ListRow
      leading={icon}
      strong
      title={t('finance.account', { bank: account.bank, last4: account.accountLast4 })}
      subtitle={account.holder}
      trailing={account.state === 'active' ? undefined : <AccountBadge state={account.state} />}
      href={screenHref(`${BASE}/my-payment-account`)}
    />
  );
}

function OpenRow({ wallet: { open, currency } }: { wallet: Wallet }) {
  const t = useText();
  const { money, namedDay } = useFormats();
  if (!open) return null;
  const amount = money(open.arrivesMinor, currency);
  const expected = namedDay(open.expectedDay);
  return (
    <ListRow
      id={open.id}
      leading={
        <span className={tile('bg-info-soft text-info')}>
          <Hourglass aria-hidden="true" />
        </span>
      }
      title={t(open.state === 'submitted' ? 'finance.openReview' : 'finance.openWithdrawal', { amount })}
      subtitle={t('finance.expectedBy', { day: expected })}
      href={screenHref(`${BASE}/withdrawal-details`, { id: open.id })}
    />
  );
}
