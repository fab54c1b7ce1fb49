import { transactionsExport as params } from '@larder/contract/finance.contract';
import {
  type TransactionFilter,
  type TransactionKeyset,
  type TransactionRow,
  transactionPage,
} from '@larder/database/queries/finance/transaction.queries';
import { transactionType } from '@larder/domain/finance/transaction-kind';
import { accept, refuse } from '@larder/domain/refusal';
import { instantCell, localCell, moneyCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { transactionFilter } from '../finance/transaction-filter.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportPages, ExportReader, ExportSource } from './export-source.ts';
import { keysetPages } from './keyset-pages.ts';

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
  return keysetPages<TransactionRow, TransactionKeyset>(
    (after, size) => transactionPage(database.pool, actor.merchantId, filter, after, size),
    ({ occurredAt, id }) => [occurredAt.toISOString(), id],
    (row, word) => cellsOf(row, timezone, word),
  );
}

function cellsOf(row: TransactionRow, timezone: string, word: Word): TableCell[] {
  const type = transactionType(row.kind);
  return [
    instantCell(row.occurredAt),
    localCell(row.occurredAt, timezone),
    timezone,
    type && word(`finance.kind.${type}`),
    row.orderNo ?? row.withdrawalNo ?? row.billNo,
    row.deviceNo,
    row.deviceName,
    row.billKind ? word(`bill.kind.${row.billKind}`) : row.firstItemName,
    row.currency,
    moneyCell(row.grossMinor),
    moneyCell(row.feeMinor),
    moneyCell(row.grossMinor - row.feeMinor),
  ];
}
