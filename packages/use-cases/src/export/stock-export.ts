import { levelsInput as params } from '@larder/contract/stock.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { gtinCell, instantCell, localCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import type { Word } from '../ports/words.port.ts';
import { openStock } from '../stock/open-stock.ts';
import { type StockLine, stockLines } from '../stock/stock-lines.ts';
import type { ExportPages, ExportSource } from './export-source.ts';

const columns = [
  ...(['deviceNo', 'device', 'door', 'layer', 'product', 'gtin', 'specification'] as const),
  ...([
    'status',
    'onHand',
    'standard',
    'sold',
    'restockStock',
    'restockUtc',
    'restockLocal',
    'zone',
  ] as const),
];

/**
 * The stock of a device, shelf by shelf, next to its standard stock. Refuses `FORBIDDEN` to members who may not see it,
 * `NOT_FOUND`, `STOCK_HIDDEN`. [screens 69, EXPORT]
 */
export const stockExport: ExportSource = (stored) => {
  const { deviceNo, door, filter } = params.parse(stored);
  return {
    name: 'title.device.stock-details',
    period: deviceNo,
    fileName: `stock-${deviceNo}`,
    target: { screen: 'stock', deviceNo },
    head: columns.map((column) => `stock.csv.${column}`),
    open: async (reader) => {
      if (!can(reader.actor.permissions, ['stock.view'])) return refuse('FORBIDDEN');
      const device = await openStock(reader, deviceNo);
      if (!device.ok) return device;
      const { name, timezone } = device.value;
      const pages: ExportPages = async function* (size, word) {
        const { shown } = await stockLines(reader, device.value, { door, filter });
        const rows = shown.map((line) => [deviceNo, name, ...cellsOf(line, timezone, word)]);
        for (let begin = 0; begin < rows.length; begin += size) yield rows.slice(begin, begin + size);
      };
      return accept(pages);
    },
  };
};

const cellsOf = (line: StockLine, timezone: string, word: Word): TableCell[] => [
  word(`enum.device.door.${line.door}`),
  line.layer,
  line.name,
  gtinCell(line.gtin),
  line.specification,
  word(`enum.stock.${line.status}`),
  line.onHand,
  line.parQty,
  line.soldSinceRestock,
  line.lastRestockStock,
  instantCell(line.lastRestockAt),
  localCell(line.lastRestockAt, timezone),
  timezone,
];
