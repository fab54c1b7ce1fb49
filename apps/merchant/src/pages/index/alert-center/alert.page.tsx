import { alertTypes } from '@larder/domain/alert/alert-type';
import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { CircleCheck, History } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { serverClock } from '#platform/clock/server-clock.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AlertRow } from './alert-device/alert-row.tsx';

type Kind = (typeof alertTypes)[number];

const row = (alert: ComponentProps<typeof AlertRow>['alert']) => <AlertRow alert={alert} />;

/** Screen 51: the open alerts, of one kind if chosen; earlier ones and the members who are notified are a tap away. */
export default function AlertPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ type: 'all' });
  const type = alertTypes.find((known) => known === filters.type);
  const alerts = trpc.alert.list.useInfiniteQuery({ type, status: 'open' }, pagedOptions);
  return (
    <DataScreen
      path="/pages/index/alert-center/alert"
      query={alerts}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <>
          {isFiltered ? (
            <NothingFound onClear={clearFilters} />
          ) : (
            <AllIsWell checkedAtMs={serverClock.at(alerts.dataUpdatedAt)} />
          )}
          <Ways type={type} />
        </>
      }
      head={<KindFilter chosen={type} onChange={(kind) => setFilters({ type: kind })} />}
    >
      {() => (
        <>
          <div className="border-line border-y bg-surface">
            <PagedList query={alerts} keyOf={({ id }) => id} label={t('alert.open.list')}>
              {row}
            </PagedList>
          </div>
          <Ways type={type} />
        </>
      )}
    </DataScreen>
  );
}

/** The kinds of which an alert is open, with how many; nothing while one kind at most is. */
function KindFilter({ chosen, onChange }: { chosen: Kind | undefined; onChange: (kind: string) => void }) {
  const t = useText();
  const { data } = trpc.alert.summarize.useQuery();
  const open = (data?.types ?? []).map(({ type, active, acknowledged }) => ({
    type,
    count: active + acknowledged,
  }));
  const shown = open.filter(({ type, count }) => count > 0 || type === chosen);
  if (shown.length < 2 && !chosen) return null;
  return (
    <div className="p-3">
      <Chips
        label={t('alert.kind')}
        chips={[
          {
            value: 'all',
            label: t('alert.allKinds'),
            count: open.reduce((sum, { count }) => sum + count, 0),
          },
          ...shown.map(({ type, count }) => ({ value: type, label: t(`enum.alert.type.${type}`), count })),
        ]}
        value={chosen ?? 'all'}
        onChange={onChange}
      />
    </div>
  );
}

/** Nothing is open, as of when the server was asked. */
function AllIsWell({ checkedAtMs }: { checkedAtMs: number }) {
  const t = useText();
  const { dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  const time = dateTime(new Date(checkedAtMs).toISOString(), timezone);
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden="true" />}
      title={t('alert.open.none')}
      hint={t('alert.open.noneHint', { time })}
    />
  );
}

/** The ways to alerts that are over, and to who is notified. */
function Ways({ type }: { type: Kind | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const users = screenHref('/pages/index/alert-center/alert-configure', { type });
  return (
    <>
      <div className="mt-3 border-line border-y bg-surface">
        <List>
          <ListRow
            leading={<History aria-hidden="true" />}
            title={t('alert.earlier')}
            href={screenHref('/pages/index/alert-center/alert-device', {
              type: type ?? 'all',
              status: 'recovered',
            })}
          />
        </List>
      </div>
      <Can anyOf={['alert.configure']}>
        <StickyFooter>
          <Button tone="secondary" onClick={() => navigate(users)}>
            {t('alert.configure')}
          </Button>
        </StickyFooter>
      </Can>
    </>
  );
}
