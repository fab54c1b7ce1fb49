import { Chips } from '@larder/ui/layout/chips';
import { List } from '@larder/ui/layout/list';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { FaultRow } from './fault-row.tsx';
import { PlannedRow } from './planned-row.tsx';
import type { OwnImportPreview } from './use-own-import.ts';

type ImportPreviewProps = { fileName: string; preview: OwnImportPreview };

const KINDS = ['all', 'new', 'changed', 'same', 'refused'] as const;
type Kind = (typeof KINDS)[number];

/** What the table would add and change, line by line, and which lines stay out, with the reason. */
export function ImportPreview({ fileName, preview }: ImportPreviewProps) {
  const t = useText();
  const [chosen, setChosen] = useState<Kind>('all');
  const { rows, faults, ignored } = preview;
  const refusedLines = new Set(faults.map(({ line, column, code }) => line ?? `${column} ${code}`));
  const count = (of: Kind) =>
    of === 'all'
      ? rows.length + refusedLines.size
      : of === 'refused'
        ? refusedLines.size
        : rows.filter(({ verdict }) => verdict === of).length;
  // An import, or another file, may leave none of the chosen kind.
  const kind = rows.length > 0 && count(chosen) > 0 ? chosen : 'all';
  const shown = rows.filter(({ verdict }) => kind === 'all' || kind === verdict);
  const shownFaults = kind === 'all' || kind === 'refused' ? faults : [];
  return (
    <>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="break-words text-ink-soft text-sm">{fileName}</p>
        {rows.length > 0 && (
          <Chips
            label={t('product.import.kinds')}
            value={kind}
            onChange={(picked) => setChosen(KINDS.find((each) => each === picked) ?? 'all')}
            chips={KINDS.filter((each) => each === 'all' || count(each) > 0).map((each) => ({
              value: each,
              label: t(`product.import.kind.${each}`),
              count: count(each),
            }))}
          />
        )}
        {faults.length > 0 && (
          <p className="text-sm">
            {t(rows.length > 0 ? 'product.import.refusedStay' : 'product.import.refusedAll')}
          </p>
        )}
        {ignored.length > 0 && (
          <p className="break-words text-ink-soft text-sm">
            {t('product.import.ignored', { columns: ignored.join(', ') })}
          </p>
        )}
      </div>
      <div className="grow border-line border-t">
        <List label={t('product.import.rows')}>
          {shownFaults.map((fault) => (
            <FaultRow key={`${fault.line} ${fault.column} ${fault.code}`} fault={fault} />
          ))}
          {shown.map((row) => (
            <PlannedRow key={row.line} row={row} />
          ))}
        </List>
      </div>
    </>
  );
}
