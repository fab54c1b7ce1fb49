import { ListRow } from '@larder/ui/layout/list-row';
import type { ComponentProps } from 'react';
import { ExportBadge } from '#screen-kit/export/export-badge.tsx';
import { ExportButton } from '#screen-kit/export/export-button.tsx';
import { useExportWords } from '#screen-kit/export/use-export-words.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ExportRowProps = Pick<ComponentProps<typeof ExportButton>, 'made' | 'acts'>;

/** Row of one export: list, days and format, when it was asked for, how far it is, its next step. */
export function ExportRow({ made, acts }: ExportRowProps) {
  const t = useText();
  const { dateTime, fullTime, phoneZone } = useFormats();
  const { nameOf, periodOf, stateOf } = useExportWords();
  const { createdAt, email, format, isMailed, standing } = made;
  const state = stateOf(made);
  return (
    <ListRow
      as="div"
      id={made.id}
      strong
      title={nameOf(made)}
      subtitle={
        <>
          <span className="block">
            {[periodOf(made), t(`export.format.${format}`)].filter(Boolean).join(' · ')}
          </span>
          <span className="block tabular-nums" title={fullTime(createdAt, phoneZone)}>
            {t('export.askedAt', { time: dateTime(createdAt, phoneZone) })}
          </span>
          {email && (
            <span className="block">{t(isMailed ? 'export.mailedTo' : 'export.mailing', { email })}</span>
          )}
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
            <ExportBadge standing={standing} />
            {state}
          </span>
        </>
      }
      trailing={<ExportButton made={made} acts={acts} />}
    />
  );
}
