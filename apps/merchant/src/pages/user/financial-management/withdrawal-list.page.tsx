import { withdrawalStates } from '@larder/domain/finance/withdrawal-transitions';
import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { ListRow } from '@larder/ui/layout/list-row';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { Send } from 'lucide-react';
import { OwnProvider } from '#features/finance/own-provider.tsx';
import { WithdrawalBadge } from '#features/finance/withdrawal-badge.tsx';
import { headOptions } from '#platform/live/refresh-head.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/user/financial-management/withdrawal-list';

type Withdrawal = Outputs['finance']['listWithdrawals']['items'][number];

/** Screen 81: withdrawals, newest first. */
export default function WithdrawalListPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ status: '' });
  const status = withdrawalStates.find((state) => state === filters.status);
  const query = trpc.finance.listWithdrawals.useInfiniteQuery(
    { status },
    { ...pagedOptions, ...headOptions('id') },
  );
  const isIndependent = trpc.finance.readWallet.useQuery().data?.mode === 'independent';
  const nothing = isIndependent ? (
    <OwnProvider />
  ) : (
    <>
      <EmptyState
        icon={<Send aria-hidden="true" />}
        title={t('finance.noWithdrawals')}
        hint={t('finance.noWithdrawalsHint')}
      />
      <Footer />
    </>
  );
  return (
    <DataScreen
      path={PATH}
      query={query}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={isFiltered ? <NothingFound onClear={clearFilters} /> : nothing}
      head={
        <div className="p-3">
          <Chips
            label={t('finance.states')}
            chips={[
              { value: '', label: t('finance.allStates') },
              ...withdrawalStates.map((state) => ({ value: state, label: t(`enum.withdrawal.${state}`) })),
            ]}
            value={status ?? ''}
            onChange={(chosen) => setFilters({ status: chosen })}
          />
        </div>
      }
    >
      {() => (
        <>
          <div className="border-line border-t bg-surface">
            <PagedList
              query={query}
              keyOf={({ id }) => id}
              label={t('title.user.financial-management.withdrawal-list')}
            >
              {(withdrawal) => <Row withdrawal={withdrawal} />}
            </PagedList>
          </div>
          {!isIndependent && <Footer />}
        </>
      )}
    </DataScreen>
  );
}

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const { money, dateTime, fullTime } = useFormats();
  const { timezone } = useMe().merchant;
  const { arrivesMinor, feeMinor, currency, bank, accountLast4, requestedAt } = withdrawal;
  return (
    <ListRow
      as="div"
      id={withdrawal.id}
      href={screenHref('/pages/user/financial-management/withdrawal-details', { id: withdrawal.id })}
      chevron={false}
      strong
      title={<span className="tabular-nums">{money(arrivesMinor, currency)}</span>}
      subtitle={
        <>
          <span className="block">{t('finance.account', { bank, last4: accountLast4 })}</span>
          <span className="flex flex-wrap gap-x-2 tabular-nums">
            <span title={fullTime(requestedAt, timezone)}>{dateTime(requestedAt, timezone)}</span>
            <span>{withdrawal.withdrawalNo}</span>
          </span>
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1.5">
          <WithdrawalBadge state={withdrawal.state} />
          {feeMinor > 0 && (
            <span className="text-ink-soft text-sm tabular-nums">
              {t('finance.fee')} {money(feeMinor, currency)}
            </span>
          )}
        </span>
      }
    />
  );
}

function WithdrawLink() {
  const t = useText();
  const may = useCan(['finance.withdraw']);
  const href = screenHref('/pages/user/financial-management/withdrawal');
  if (!may) return null;
  return <ButtonLink href={href}>{t('finance.withdraw')}</ButtonLink>;
}

function Footer() {
  const may = useCan(['finance.withdraw']);
  if (!may) return null;
  return (
    <StickyFooter>
      <WithdrawLink />
    </StickyFooter>
  );
}
