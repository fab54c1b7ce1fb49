import { blacklistTabs } from '@larder/domain/blacklist/blacklist-entry';
import { Button } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ListRow } from '@larder/ui/layout/list-row';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { ShieldBan, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { AddSheet } from '#features/blacklist/add-sheet.tsx';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { BlacklistRow, type Entry } from './blacklist/blacklist-row.tsx';
import { RemoveSheet } from './blacklist/remove-sheet.tsx';

/** Screen 55: cards that the merchant's cabinets refuse, newest first, and those that they no longer refuse. */
export default function BlacklistPage() {
  const t = useText();
  const mayEdit = useCan(['blacklist.edit']);
  const online = useOnline();
  const { filters, setFilters } = useQueryFilters({ q: '', tab: 'active' });
  const tab = blacklistTabs.find((known) => known === filters.tab) ?? 'active';
  const entries = trpc.blacklist.list.useInfiniteQuery({ q: filters.q || undefined, tab }, pagedOptions);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Entry | null>(null);
  const add = mayEdit && (
    <Button disabled={!online} onClick={() => setAdding(true)}>
      {t('blacklist.add')}
    </Button>
  );
  return (
    <DataScreen
      path="/pages/index/blacklist/blacklist"
      query={entries}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        filters.q ? (
          <NothingFound onClear={() => setFilters({ q: '' })} />
        ) : tab === 'removed' ? (
          <EmptyState icon={<ShieldBan aria-hidden="true" />} title={t('blacklist.emptyRemoved')} />
        ) : (
          <EmptyState
            icon={<ShieldBan aria-hidden="true" />}
            title={t('blacklist.empty')}
            hint={t('blacklist.emptyHint')}
            action={add}
          />
        )
      }
      head={
        <>
          <Filters q={filters.q} tab={tab} setFilters={setFilters} />
          <GuardLink />
          <AddSheet open={adding} onClose={() => setAdding(false)} />
          <RemoveSheet entry={removing} onClose={() => setRemoving(null)} />
        </>
      }
    >
      {() => (
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList query={entries} keyOf={({ id }) => id} label={t('title.index.blacklist.blacklist')}>
              {(entry) => (
                <BlacklistRow
                  entry={entry}
                  onRemove={mayEdit && online && entry.state === 'active' ? () => setRemoving(entry) : null}
                />
              )}
            </PagedList>
          </div>
          {add && tab === 'active' && <StickyFooter>{add}</StickyFooter>}
        </>
      )}
    </DataScreen>
  );
}

function GuardLink() {
  const t = useText();
  return (
    <div className="mb-3 border-line border-y bg-surface">
      <ListRow
        as="div"
        leading={<ShieldCheck aria-hidden="true" />}
        title={t('blacklist.guard.link')}
        subtitle={t('blacklist.guard.linkHint')}
        href={screenHref('/pages/index/blacklist/guard')}
      />
    </div>
  );
}

type FiltersProps = {
  q: string;
  tab: string;
  setFilters: (changed: { q?: string; tab?: string }) => void;
};

function Filters({ q, tab, setFilters }: FiltersProps) {
  const t = useText();
  const search = useSearchText(q, (text) => setFilters({ q: text }));
  return (
    <div className="flex flex-col gap-3 p-3">
      <SegmentedControl
        label={t('blacklist.tab')}
        value={tab}
        onChange={(chosen) => setFilters({ tab: chosen })}
        segments={blacklistTabs.map((value) => ({ value, label: t(`blacklist.tab.${value}`) }))}
      />
      <SearchField
        label={t('blacklist.search')}
        placeholder={t('blacklist.search')}
        clearLabel={t('btn.clear')}
        value={search.typed}
        onValueChange={search.setTyped}
      />
    </div>
  );
}
