import { stockMovementsExport as params } from '@larder/contract/stock.contract';
import {
  type DeviceMovementKeyset,
  deviceMovementPage,
  type MovementRow,
} from '@larder/database/queries/stock/stock.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { gtinCell, instantCell, localCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import type { Word } from '../ports/words.port.ts';
import { openStock } from '../stock/open-stock.ts';
import type { ExportSource } from './export-source.ts';
import { keysetPages } from './keyset-pages.ts';

const columns = [
  ...(['utc', 'local', 'zone', 'deviceNo', 'device', 'door', 'layer', 'product', 'gtin'] as const),
  ...(['movement', 'reason', 'qty', 'balance', 'member'] as const),
];

/**
 * The ledger of a device's stock, or of one of its doors: one movement a line, the last recorded first. Its times are
 * in UTC and by the device's clock. Refuses `FORBIDDEN` to members who may not see it, `NOT_FOUND`, `STOCK_HIDDEN`.
 * [screens 69, EXPORT]
 */
export const stockMovementsExport: ExportSource = (stored) => {
  const { deviceNo, door } = params.parse(stored);
  return {
    name: 'stock.history',
    period: deviceNo,
    fileName: `stock-movements-${deviceNo}`,
    target: { screen: 'stock', deviceNo },
    head: columns.map((column) => `stock.csv.${column}`),
    open: async (reader) => {
      const { tx, actor } = reader;
      if (!can(actor.permissions, ['stock.view'])) return refuse('FORBIDDEN');
      const found = await openStock(reader, deviceNo);
      if (!found.ok) return found;
      const { id, name, timezone } = found.value;
      const ask = { deviceId: id, door: door ?? null };
      const pages = keysetPages<MovementRow, DeviceMovementKeyset>(
        (after, size) => deviceMovementPage(tx, actor.merchantId, ask, after, size),
        (row) => [row.recordedAt.toISOString(), row.id],
        (row, word) => cellsOf(row, { deviceNo, name, timezone }, word),
      );
      return accept(pages);
    },
  };
};

type Place = { readonly deviceNo: string; readonly name: string | null; readonly timezone: string };

const cellsOf = (row: MovementRow, { deviceNo, name, timezone }: Place, word: Word): TableCell[] => [
  instantCell(row.occurredAt),
  localCell(row.occurredAt, timezone),
  timezone,
  deviceNo,
  name,
  word(`enum.device.door.${row.door}`),
  row.layer,
  row.productName,
  gtinCell(row.gtin),
  word(`enum.stock.movement.${row.type}`),
  word(`enum.stock.reason.${row.reason}`),
  row.qty,
  row.balanceAfter,
  row.actorName,
];
