import { auditKinds } from '@larder/domain/audit/audit-acts';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { HistoryScreen } from '#features/timeline/history-screen.tsx';
import { useHistory } from '#features/timeline/use-history.ts';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Act } from './audit/act.ts';
import { AuditEntry } from './audit/audit-entry.tsx';
import { ExportActs } from './audit/export-acts.tsx';
import { UndoSheet } from './audit/undo-sheet.tsx';

/** Screen 138: who changed what, newest first, by the merchant's clock; the last thirty days unless chosen. */
export default function AuditPage() {
  const t = useText();
  const history = useHistory('month');
  const [undoing, setUndoing] = useState<Act | null>(null);
  const kind = auditKinds.find((known) => known === history.filters.kind);
  const asked = { kind, ...history.asked };
  const query = trpc.audit.listActs.useInfiniteQuery(asked, { ...pagedOptions, ...headOptions('id') });
  const [first] = query.data?.pages ?? [];
  const names = { device: first?.deviceName, person: first?.personName };
  return (
    <>
      <HistoryScreen
        path="/pages/setting/audit"
        query={query}
        keyOf={({ id }) => id}
        label={t('audit.list')}
        filters={{
          history,
          label: t('audit.kinds'),
          kind: kind ?? 'all',
          kinds: (['all', ...auditKinds] as const).map((value) => ({
            value,
            label: t(`audit.kind.${value}`),
          })),
          deviceTitle: t('audit.chooseDevice'),
          action: first && first.items.length > 0 && <ExportActs asked={asked} names={names} />,
        }}
        empty={{
          icon: <ListChecks aria-hidden="true" />,
          title: t('audit.empty'),
          hint: t('audit.emptyHint'),
        }}
      >
        {(act, timeZone) => <AuditEntry act={act} timeZone={timeZone} onUndo={setUndoing} />}
      </HistoryScreen>
      {undoing && (
        <UndoSheet act={undoing} timeZone={first?.timezone ?? 'UTC'} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}
