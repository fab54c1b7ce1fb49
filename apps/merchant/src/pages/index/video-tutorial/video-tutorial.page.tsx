import { tutorialCategories } from '@larder/domain/tutorial/tutorial-categories';
import { Button } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { List } from '@larder/ui/layout/list';
import { CirclePlay, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useKeptVideos } from '#features/tutorial/use-kept-videos.ts';
import { dropOtherVideos } from '#platform/kept/kept-videos.ts';
import { sendWatchReports } from '#platform/kept/watch-reports.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TutorialRow } from './video-tutorial/tutorial-row.tsx';

const PATH = '/pages/index/video-tutorial/video-tutorial';

type Tutorial = Outputs['tutorial']['list']['items'][number];

/** Screen 45: the platform's tutorials by category, searched on the phone, also without a network. */
export default function VideoTutorialPage() {
  const t = useText();
  const { locale } = useReader();
  const { id: membershipId } = useMe().membership;
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '', category: '' });
  const tutorials = trpc.tutorial.list.useQuery({ locale });
  const kept = useKeptVideos();
  const isOnline = useOnline();
  // An answer shows that there is a network, whatever the browser says.
  useEffect(() => {
    if (isOnline) void sendWatchReports(membershipId);
  }, [isOnline, membershipId, tutorials.dataUpdatedAt]);
  const isFresh = tutorials.isFetchedAfterMount && tutorials.isSuccess;
  useEffect(() => {
    if (isFresh) void dropOtherVideos(tutorials.data.items.map(({ videoKey }) => videoKey));
  }, [isFresh, tutorials.data]);
  const isShown = ({ category, title }: Tutorial) =>
    (filters.category === '' || category === filters.category) &&
    filters.q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => `${title} ${t(`enum.tutorial.category.${category}`)}`.toLowerCase().includes(word));
  const shownOf = ({ items }: Outputs['tutorial']['list']) => items.filter(isShown);
  return (
    <DataScreen
      path={PATH}
      query={tutorials}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => shownOf(data).length === 0}
      empty={<Empty isFiltered={isFiltered} onClear={clearFilters} />}
      head={<Search filters={filters} items={tutorials.data?.items ?? []} onFilter={setFilters} />}
    >
      {(data) => (
        <div className="border-line border-y bg-surface">
          <List label={t('title.index.video-tutorial.video-tutorial')}>
            {shownOf(data).map((tutorial) => (
              <TutorialRow
                key={tutorial.id}
                tutorial={tutorial}
                isKept={kept.has(tutorial.videoKey)}
                isOnline={isOnline}
              />
            ))}
          </List>
        </div>
      )}
    </DataScreen>
  );
}

type SearchProps = {
  filters: { q: string; category: string };
  items: readonly Tutorial[];
  onFilter: (changed: { q?: string; category?: string }) => void;
};

/** Search, and the categories that have a tutorial. */
function Search({ filters, items, onFilter }: SearchProps) {
  const t = useText();
  const search = useSearchText(filters.q, (q) => onFilter({ q }));
  const used = tutorialCategories.filter((category) => items.some((item) => item.category === category));
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 p-3">
      <SearchField
        label={t('tutorial.search')}
        placeholder={t('tutorial.search')}
        clearLabel={t('btn.clear')}
        value={search.typed}
        onValueChange={search.setTyped}
      />
      {used.length > 1 && (
        <Chips
          label={t('tutorial.category')}
          chips={[
            { value: '', label: t('tutorial.all') },
            ...used.map((category) => ({ value: category, label: t(`enum.tutorial.category.${category}`) })),
          ]}
          value={filters.category}
          onChange={(category) => onFilter({ category })}
        />
      )}
    </div>
  );
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered) return <EmptyState icon={<CirclePlay aria-hidden="true" />} title={t('tutorial.empty')} />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('tutorial.noneFound')}
      action={
        <Button tone="secondary" size="medium" onClick={onClear}>
          {t('btn.clearFilters')}
        </Button>
      }
    />
  );
}
