import { auditKinds } from '@larder/domain/audit/audit-acts';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { DayHeading } from '#features/timeline/day-heading.tsx';
import { HistoryFilters } from '#features/timeline/history-filters.tsx';
import { useHistory } from '#features/timeline/use-history.ts';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Act } from './audit/act.ts';
import { AuditEntry } from './audit/audit-entry.tsx';
import { ExportActs } from './audit/export-acts.tsx';
import { UndoSheet } from './audit/undo-sheet.tsx';

/** Screen 138: who changed what, newest first, by the merchant's clock; the last thirty days unless chosen. */
export default function AuditPage() {
  const t = useText();
  const history = useHistory('month');
  const { filters, isFiltered, clearFilters } = history;
  const [undoing, setUndoing] = useState<Act | null>(null);
  const kind = auditKinds.find((known) => known === filters.kind);
  const asked = { kind, ...history.asked };
  const query = trpc.audit.listActs.useInfiniteQuery(asked, { ...pagedOptions, ...headOptions('id') });
  const [first] = query.data?.pages ?? [];
  const items = query.data ? itemsOf(query.data) : [];
  const names = { device: first?.deviceName, person: first?.personName };
  return (
    <DataScreen
      path="/pages/setting/audit"
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<ListChecks aria-hidden="true" />}
            title={t('audit.empty')}
            hint={t('audit.emptyHint')}
          />
        )
      }
      head={
        <HistoryFilters
          history={history}
          label={t('audit.kinds')}
          kind={kind ?? 'all'}
          kinds={(['all', ...auditKinds] as const).map((value) => ({
            value,
            label: t(`audit.kind.${value}`),
          }))}
          deviceTitle={t('audit.chooseDevice')}
          names={names}
          action={items.length > 0 && <ExportActs asked={asked} names={names} />}
        />
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList query={query} keyOf={({ id }) => id} label={t('audit.list')}>
            {(act, index) => (
              <>
                <DayHeading at={act.at} before={items[index - 1]?.at} timeZone={first?.timezone ?? 'UTC'} />
                <AuditEntry act={act} timeZone={first?.timezone ?? 'UTC'} onUndo={setUndoing} />
              </>
            )}
          </PagedList>
          {undoing && (
            <UndoSheet act={undoing} timeZone={first?.timezone ?? 'UTC'} onClose={() => setUndoing(null)} />
          )}
        </div>
      )}
    </DataScreen>
  );
}
