import { transactionsExport as params } from '@larder/contract/finance.contract';
import {
  type TransactionFilter,
  type TransactionKeyset,
  type TransactionRow,
  transactionPage,
} from '@larder/database/queries/finance/transaction.queries';
import type { CsvCell } from '@larder/domain/csv';
import { transactionType } from '@larder/domain/finance/transaction-kind';
import { formatMinor } from '@larder/domain/money';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { toLocal } from '@larder/domain/time-zone';
import { transactionFilter } from '../finance/transaction-filter.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportPages, ExportReader, ExportSource } from './export-source.ts';

const columns = [
  ...(['utc', 'local', 'zone', 'kind', 'reference', 'deviceNo', 'device', 'item'] as const),
  ...(['currency', 'gross', 'fee', 'net'] as const),
];

/**
 * The list of transactions: one a line, newest first. Its times are in UTC and by the merchant's clock. Refuses
 * `FORBIDDEN` to members who may not see the list. [screens 78, EXPORT]
 */
export const transactionsExport: ExportSource = (stored) => {
  const asked = params.parse(stored);
  const { from, to } = asked;
  return {
    name: 'title.user.financial-management.transaction-list',
    period: from === to ? from : `${from} – ${to}`,
    fileName: `transactions-${from}-${to}`,
    target: { screen: 'transactions', from, to },
    head: columns.map((column) => `finance.csv.${column}`),
    open: async (reader) => {
      if (!can(reader.actor.permissions, ['finance.view'])) return refuse('FORBIDDEN');
      const found = await transactionFilter(reader, asked);
      return found.ok ? accept(pagesOf(reader, found.value.filter, found.value.timezone)) : found;
    },
  };
};

function pagesOf(
  { database, actor }: ExportReader,
  filter: TransactionFilter,
  timezone: string,
): ExportPages {
  return async function* pages(size, word) {
    let after: TransactionKeyset | null = null;
    for (;;) {
      const rows: TransactionRow[] = await transactionPage(
        database.pool,
        actor.merchantId,
        filter,
        after,
        size,
      );
      const shown = rows.slice(0, size);
      if (shown.length > 0) yield shown.map((row) => cellsOf(row, timezone, word));
      const last = shown.at(-1);
      if (!last || rows.length <= size) return;
      after = [last.occurredAt.toISOString(), last.id];
    }
  };
}

function cellsOf(row: TransactionRow, timezone: string, word: Word): CsvCell[] {
  const type = transactionType(row.kind);
  return [
    row.occurredAt.toISOString(),
    toLocal(row.occurredAt, timezone).replace('T', ' '),
    timezone,
    type && word(`finance.kind.${type}`),
    row.orderNo ?? row.withdrawalNo ?? row.billNo,
    row.deviceNo,
    row.deviceName,
    row.billKind ? word(`bill.kind.${row.billKind}`) : row.firstItemName,
    row.currency,
    formatMinor(row.grossMinor),
    formatMinor(row.feeMinor),
    formatMinor(row.grossMinor - row.feeMinor),
  ];
}
