import { IconButton } from '@larder/ui/controls/icon-button';
import { Badge } from '@larder/ui/feedback/badge';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { InfiniteList } from '@larder/ui/feedback/infinite-list';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import type { PullState } from '@larder/ui/feedback/pull-gesture';
import { PullToRefresh } from '@larder/ui/feedback/pull-to-refresh';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ListRow } from '@larder/ui/layout/list-row';
import { ListX, Package, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { samplesIn } from './default/samples-in.ts';
import { type ListTexts, listTexts } from './list/list-texts.ts';
import { useSamplePages } from './list/use-sample-pages.ts';

const PATH = '/pages/default/list';
const DEFAULT_ROWS = 60;
const MOST_ROWS = 1000;

/**
 * Screen 16: LIST and pull-to-refresh over local data; `n` rows, `fail` breaks the refresh and each further page once.
 */
export default function ListPage() {
  const { locale } = useReader();
  const [query] = useSearchParams();
  const words = samplesIn(listTexts, locale);
  const wanted = query.get('n') ?? String(DEFAULT_ROWS);
  const total = /^\d{1,4}$/.test(wanted) ? Number(wanted) : MOST_ROWS + 1;
  if (total > MOST_ROWS) return <StoppedScreen path={PATH} kind="notFound" />;
  return <SampleList words={words} total={total} fail={['1', 'true'].includes(query.get('fail') ?? '')} />;
}

function SampleList({ words, total, fail }: { words: ListTexts; total: number; fail: boolean }) {
  const t = useText();
  const toast = useToast();
  const pages = useSamplePages(total, fail);
  const [pull, setPull] = useState<PullState>('idle');
  const [times, setTimes] = useState(0);
  const [byButton, setByButton] = useState(false);
  const refresh = () =>
    pages.refresh().then(
      () => setTimes((before) => before + 1),
      () => toast.error(words.refreshFailed),
    );
  const refreshByButton = () => {
    setByButton(true);
    refresh().finally(() => setByButton(false));
  };
  const empty = !pages.loading && total === 0;
  return (
    <AppScreen
      path={PATH}
      state={pages.loading ? 'loading' : empty ? 'empty' : 'ready'}
      actions={
        <IconButton
          icon={<RefreshCw />}
          label={t('btn.refresh')}
          onPress={refreshByButton}
          disabled={byButton}
        />
      }
    >
      <PullToRefresh
        onRefresh={refresh}
        texts={words.states}
        refreshLabel={t('btn.refresh')}
        refreshing={byButton}
        onState={setPull}
      >
        <p className="flex flex-wrap justify-between gap-x-3 px-4 py-2 text-ink-soft text-sm">
          <span data-pull-text="">
            {words.state}: {words.states[pull]}
          </span>
          <span>{words.refreshed(times)}</span>
        </p>
        {pages.loading && (
          <Rows>
            <ListSkeleton />
          </Rows>
        )}
        {empty && <EmptyState icon={<ListX />} title={words.empty} />}
        {!pages.loading && !empty && <SampleRows words={words} pages={pages} />}
      </PullToRefresh>
    </AppScreen>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <div className="border-line border-y bg-surface">{children}</div>;
}

function SampleRows({ words, pages }: { words: ListTexts; pages: ReturnType<typeof useSamplePages> }) {
  const t = useText();
  return (
    <Rows>
      <InfiniteList
        items={pages.rows}
        keyOf={String}
        label={words.rows}
        hasMore={pages.hasMore}
        failed={pages.failed ? words.failed : undefined}
        onReachEnd={pages.loadMore}
        texts={{ loading: t('shell.loading'), end: t('fixed.list.end'), retry: t('btn.retry') }}
      >
        {(row) => (
          <ListRow
            as="div"
            id={String(row)}
            leading={<Package />}
            title={words.row(row)}
            subtitle={`O261121${String(row).padStart(8, '0')}`}
            strong
            trailing={
              <Badge tone={row % 7 === 0 ? 'warn' : 'good'}>{row % 7 === 0 ? words.low : words.normal}</Badge>
            }
          />
        )}
      </InfiniteList>
    </Rows>
  );
}
