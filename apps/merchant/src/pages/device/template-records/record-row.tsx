import { Badge } from '@larder/ui/feedback/badge';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { ChangeCounts } from '#features/template/change-counts.tsx';
import { TemplateBadge } from '#features/template/template-badge.tsx';
import { VersionBadge } from '#features/template/version-badge.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RecordActions } from './record-actions.tsx';
import { RecordContent } from './record-content.tsx';
import type { TemplateRecord } from './template-record.ts';

type RecordRowProps = {
  record: TemplateRecord;
  deviceNo: string;
  /** Time zone of the device. */
  timeZone: string;
  /** True if the device is known to be without contact. */
  isSilent: boolean;
  open: boolean;
  /** Stable across rows, like the next one, so that the memo holds. */
  onToggle: (versionId: string) => void;
  /** Publishes it to other devices. */
  onRollOut: (versionId: string) => void;
};

/** Row of one version: validity, author, changes; opens to its lines. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, deviceNo, timeZone, isSilent, open, onToggle, onRollOut } = props;
  const t = useText();
  const { versionId, rev, status, sync, note, byName, products, isOnDevice } = record;
  return (
    <div data-id={versionId}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${versionId}-content`}
        onClick={() => onToggle(versionId)}
        className="focus-inset flex w-full items-start gap-3 px-4 py-3 text-start active:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold text-lg">
              {rev === null ? t('enum.template.draft') : t('device.template.rev', { rev })}
            </span>
            {sync ? (
              <VersionBadge sync={sync} isSilent={isSilent} />
            ) : (
              rev !== null && <TemplateBadge status={status} />
            )}
            {isOnDevice && !sync && (
              <Badge tone="warn" name="template.onDevice">
                {t('template.stillOnDevice')}
              </Badge>
            )}
          </span>
          <Validity record={record} timeZone={timeZone} />
          <span className="block break-words text-ink-soft text-sm">
            {[byName && t('template.by', { name: byName }), t('template.products', { count: products })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {note && <span className="mt-1 block whitespace-pre-line break-words text-sm">“{note}”</span>}
          <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <ChangeCounts changes={record.changes} />
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={`mt-1 size-icon-sm shrink-0 text-ink-soft transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={`${versionId}-content`}>
        {open && (
          <>
            <RecordActions record={record} deviceNo={deviceNo} onRollOut={() => onRollOut(versionId)} />
            <RecordContent versionId={versionId} />
          </>
        )}
      </div>
    </div>
  );
});

/** Period of validity; a draft shows when it was saved. */
function Validity({ record, timeZone }: { record: TemplateRecord; timeZone: string }) {
  const t = useText();
  const { fullTime } = useFormats();
  const { status, effectiveAt, expiresAt, applyMode, at } = record;
  const begins = effectiveAt
    ? t('template.from', { time: fullTime(effectiveAt, timeZone) })
    : status === 'draft'
      ? t('template.savedAt', { time: fullTime(at, timeZone) })
      : applyMode === 'at_next_restock' && t('template.atRestock');
  return (
    <span className="block text-ink-mid text-sm">
      {begins && <span className="block">{begins}</span>}
      {expiresAt && (
        <span className="block">{t('template.until', { time: fullTime(expiresAt, timeZone) })}</span>
      )}
    </span>
  );
}
