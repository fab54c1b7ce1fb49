import { refundsExport as params } from '@larder/contract/refund.contract';
import {
  type RefundKeyset,
  type RefundListRow,
  refundPage,
} from '@larder/database/queries/order/refund-list.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { instantCell, localCell, moneyCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import { scopeOf } from '../actor.ts';
import type { Word } from '../ports/words.port.ts';
import type { ExportSource } from './export-source.ts';
import { keysetPages } from './keyset-pages.ts';

const columns = [
  ...(['number', 'state', 'utc', 'local', 'zone', 'requestedBy', 'reason'] as const),
  ...(['deviceNo', 'device', 'amount', 'currency'] as const),
];

/**
 * The list of refunds: one a line, the newest request first. Its times are in UTC and by the merchant's clock. Refuses
 * `FORBIDDEN` to members who may not see the list. [screens 142, EXPORT]
 */
export const refundsExport: ExportSource = (stored) => {
  const { state } = params.parse(stored);
  return {
    name: 'title.index.order-management.refund-list',
    period: '',
    fileName: state === 'all' ? 'refunds' : `refunds-${state.replaceAll('_', '-')}`,
    target: { screen: 'refunds' },
    head: columns.map((column) => `refund.csv.${column}`),
    open: async ({ tx, actor }) => {
      if (!can(actor.permissions, ['order.view'])) return refuse('FORBIDDEN');
      const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: actor.merchantId } });
      const asked = { state: state === 'all' ? null : state, deviceIds: scopeOf(actor) };
      const pages = keysetPages<RefundListRow, RefundKeyset>(
        (after, size) => refundPage(tx, actor.merchantId, asked, after, size),
        ({ requestedAt, id }) => [requestedAt.toISOString(), id],
        (row, word) => cellsOf(row, timezone, word),
      );
      return accept(pages);
    },
  };
};

const cellsOf = (row: RefundListRow, timezone: string, word: Word): TableCell[] => [
  row.refundNo,
  word(`enum.refund.${row.state}`),
  instantCell(row.requestedAt),
  localCell(row.requestedAt, timezone),
  timezone,
  row.requestedBy,
  word(`enum.refundReason.${row.reason}`),
  row.deviceNo,
  row.deviceName,
  moneyCell(row.amountMinor),
  row.currency,
];
