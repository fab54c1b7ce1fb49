import { HOUR_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { ButtonLink } from '@larder/ui/controls/button';
import { Spinner } from '@larder/ui/feedback/spinner';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ExportBadge } from './export-badge.tsx';
import { ExportButton } from './export-button.tsx';
import { useExportActs } from './use-export-acts.ts';
import { useExportWords } from './use-export-words.ts';

type ExportProgressProps = { exportId: string; onRefused: (text: string) => void };

/** An export that was just asked for, while it is written and once it can be downloaded. Follows live events. */
export function ExportProgress({ exportId, onRefused }: ExportProgressProps) {
  const t = useText();
  const { stateOf } = useExportWords();
  const acts = useExportActs(onRefused);
  // A list that was read before the export was asked for does not contain it.
  const exports = trpc.export.list.useInfiniteQuery({}, { ...pagedOptions, refetchOnMount: 'always' });
  const made = exports.data && itemsOf(exports.data).find(({ id }) => id === exportId);
  const href = screenHref('/pages/tabBar/my/exports');
  const isUnderWay = !made || made.standing === 'waiting' || made.standing === 'writing';
  if (exports.isError && !made) return <FailedQuery query={exports} />;
  return (
    <div className="flex flex-col gap-4 border-line border-t px-4 pt-4 pb-5">
      <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5">
        {isUnderWay && <Spinner size={20} />}
        <ExportBadge standing={made?.standing ?? 'waiting'} />
        <span className="text-ink-soft tabular-nums">{made && stateOf(made)}</span>
      </div>
      {isUnderWay && (
        <p className="text-ink-soft text-sm">{t('export.next', { hours: limits.exportLinkMs / HOUR_MS })}</p>
      )}
      {made && <ExportButton made={made} acts={acts} tone="primary" size="large" block />}
      <ButtonLink href={href} tone="secondary" block>
        {t('export.all')}
      </ButtonLink>
    </div>
  );
}
