import { complaintsExport as params } from '@larder/contract/complaint.contract';
import {
  type ComplaintKeyset,
  type ComplaintRow,
  complaintPage,
} from '@larder/database/queries/complaint/complaint.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { instantCell, localCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { complaintFilter } from '../complaint/complaint-filter.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportSource } from './export-source.ts';
import { keysetPages } from './keyset-pages.ts';

const columns = [
  ...(['number', 'status', 'utc', 'local', 'zone', 'answerDue', 'answered', 'reopened'] as const),
  ...(['source', 'category', 'text', 'deviceNo', 'device', 'order', 'assignee'] as const),
];

/**
 * The list of complaints in its order: those that wait by age, all others newest first, with the beginning of each
 * text and without the shopper's contact. Its times are by the merchant's clock, the creation in UTC as well. Refuses
 * `FORBIDDEN` to members who may not see the list. [screens 47, EXPORT]
 */
export const complaintsExport: ExportSource = (stored) => {
  const asked = params.parse(stored);
  return {
    name: 'title.index.customer-complaints.customer-complaints',
    period: '',
    fileName: 'complaints',
    target: { screen: 'complaints' },
    head: columns.map((column) => `complaint.csv.${column}`),
    open: async (reader) => {
      const { tx, actor } = reader;
      if (!can(actor.permissions, ['complaint.view'])) return refuse('FORBIDDEN');
      const filter = await complaintFilter(reader, asked);
      if (!filter.ok) return filter;
      const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: actor.merchantId } });
      const pages = keysetPages<ComplaintRow, ComplaintKeyset>(
        (after, size) => complaintPage(tx, actor.merchantId, filter.value, after, size),
        ({ status, createdAt, id }) => [status === 'pending', createdAt.toISOString(), id],
        (row, word) => cellsOf(row, timezone, word),
      );
      return accept(pages);
    },
  };
};

const cellsOf = (row: ComplaintRow, timezone: string, word: Word): TableCell[] => [
  row.complaintNo,
  word(`enum.complaint.${row.status}`),
  instantCell(row.createdAt),
  localCell(row.createdAt, timezone),
  timezone,
  localCell(row.answerDueAt, timezone),
  localCell(row.answeredAt, timezone),
  localCell(row.reopenedAt, timezone),
  word(`enum.complaint.source.${row.source}`),
  word(`enum.complaint.category.${row.category}`),
  row.excerpt,
  row.deviceNo,
  row.deviceName,
  row.orderNo,
  row.assignee,
];
