import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { FileDown } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { useExportActs } from '#screen-kit/export/use-export-acts.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ExportRow } from './exports/export-row.tsx';

/** Screen 146: the exports that the user asked for, newest first, as far as they are. [decision 159] */
export default function ExportsPage() {
  const t = useText();
  const toast = useToast();
  const acts = useExportActs(toast.error);
  const exports = trpc.export.list.useInfiniteQuery({}, pagedOptions);
  return (
    <DataScreen
      path="/pages/tabBar/my/exports"
      query={exports}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<FileDown aria-hidden="true" />}
          title={t('export.emptyList')}
          hint={t('export.emptyListHint')}
        />
      }
    >
      {() => (
        <div className="bg-surface">
          <PagedList query={exports} keyOf={({ id }) => id} label={t('title.tabBar.my.exports')}>
            {(made) => <ExportRow made={made} acts={acts} />}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
