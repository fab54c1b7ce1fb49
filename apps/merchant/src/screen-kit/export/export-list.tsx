import { Button } from '@larder/ui/controls/button';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { loadLater } from '#screen-kit/screen/load-later.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ExportedList } from './exported-list.ts';

const Surface = lazy(() =>
  loadLater(() => import('./export-sheet.tsx').then((part) => ({ default: part.ExportSheet }))),
);

type ExportListProps = ExportedList & {
  label?: string;
  /** The list, as filtered now, is known to have no rows. */
  isEmpty?: boolean | undefined;
};

/**
 * Button beside the filter that exports the list, as filtered now, as a table; an empty one has nothing to export. The
 * sheet loads at its first opening. [screens EXPORT]
 */
export function ExportList({ label, isEmpty = false, ...list }: ExportListProps) {
  const t = useText();
  const online = useOnline();
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        tone="secondary"
        size="medium"
        icon={<Download />}
        disabled={!online || isEmpty}
        onClick={() => setOpened('open')}
      >
        {isEmpty ? t('export.nothing') : (label ?? t('export.action'))}
      </Button>
      {opened !== 'never' && (
        <Suspense fallback={null}>
          <Surface {...list} open={opened === 'open'} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  );
}
