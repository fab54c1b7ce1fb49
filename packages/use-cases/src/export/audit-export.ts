import { auditExport as params } from '@larder/contract/audit.contract';
import {
  type AuditFilter,
  type AuditKey,
  type AuditListRow,
  auditPage,
} from '@larder/database/queries/platform/audit-list.queries';
import { MASKED, valueKey } from '@larder/domain/audit/value-key';
import type { EditedField } from '@larder/domain/device/edited-fields';
import { formatMinor } from '@larder/domain/money';
import { accept, refuse } from '@larder/domain/refusal';
import { instantCell, localCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { auditFilter } from '../audit/audit-filter.ts';
import { type AuditItem, auditItems } from '../audit/audit-items.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportPages, ExportReader, ExportSource } from './export-source.ts';

const columns = [
  'utc',
  'local',
  'zone',
  'person',
  'act',
  'object',
  'deviceNo',
  'device',
  'result',
  'changes',
];

/**
 * The audit list: one act a line, newest first, with its changes in words. Its times are in UTC and by the merchant's
 * clock. Refuses `FORBIDDEN` to members who may not see the list. [screens 138, EXPORT]
 */
export const auditExport: ExportSource = (stored) => {
  const asked = params.parse(stored);
  const { from, to } = asked;
  return {
    name: 'title.setting.audit',
    period: from === to ? from : `${from} – ${to}`,
    fileName: `audit-${from}-${to}`,
    target: { screen: 'audit', from, to },
    head: columns.map((column) => `audit.csv.${column}`),
    open: async (reader) => {
      if (!can(reader.actor.permissions, ['audit.view'])) return refuse('FORBIDDEN');
      const found = await auditFilter(reader, asked);
      return found.ok ? accept(pagesOf(reader, found.value.filter, found.value.timezone)) : found;
    },
  };
};

function pagesOf(reader: ExportReader, filter: AuditFilter, timezone: string): ExportPages {
  return async function* pages(size, word) {
    let after: AuditKey | null = null;
    for (;;) {
      const rows: AuditListRow[] = await auditPage(reader.tx, reader.actor.merchantId, filter, after, size);
      const shown = rows.slice(0, size);
      const itemOf = await auditItems(reader, shown);
      if (shown.length > 0) yield shown.map((row) => cellsOf(itemOf(row), row.at, timezone, word));
      const last = shown.at(-1);
      if (!last || rows.length <= size) return;
      after = [last.at.toISOString(), last.id];
    }
  };
}

const cellsOf = (item: AuditItem, at: Date, timezone: string, word: Word): TableCell[] => [
  instantCell(at),
  localCell(at, timezone),
  timezone,
  item.by ?? word('audit.platform'),
  word(item.act ? `audit.act.${item.act}` : 'audit.otherAct'),
  item.object?.name ?? null,
  item.device?.deviceNo ?? null,
  item.device?.name ?? null,
  word(`audit.result.${item.result}`),
  changesOf(item, word),
];

/** "High limit: 8.0 → 9.0; Delay: 15 → 20" */
function changesOf({ fields, lines, moreLines }: AuditItem, word: Word): string {
  const from = (before: string | null, after: string) => (before === null ? after : `${before} → ${after}`);
  const price = (minor: number | null) => (minor === null ? word('fixed.missing') : formatMinor(minor));
  return [
    ...fields.map((edited) => {
      const { field, before, after } = edited;
      const was = before === null || before === MASKED ? null : textOf(field, before, word);
      return `${word(`timeline.field.${field}`)}: ${from(was, textOf(field, after, word))}`;
    }),
    ...lines.map(
      ({ product, door, layer, before, after }) =>
        `${product ?? word('audit.unknownProduct')} (${door}${layer}): ${price(before)} → ${price(after)}`,
    ),
    ...(moreLines > 0 ? [`+${moreLines}`] : []),
  ].join('; ');
}

function textOf(field: EditedField['field'], value: EditedField['before'], word: Word): string {
  if (value === null || value === '') return word('fixed.missing');
  const key = valueKey(field, value);
  if (key) return word(key);
  if (typeof value === 'number') {
    if (/C10$/.test(field)) return `${(value / 10).toFixed(1)} °C`;
    if (/Minor$/.test(field)) return formatMinor(value);
    if (/Ppm$/.test(field)) return `${value / 10_000}%`;
    if (field === 'weekdays')
      return [1, 2, 3, 4, 5, 6, 7].filter((day) => value & (1 << (day - 1))).join(' ');
  }
  return String(value);
}
