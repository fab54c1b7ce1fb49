import { productsExport as params } from '@larder/contract/product.contract';
import { type LibraryRow, libraryPage } from '@larder/database/queries/product/product.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { gtinCell, moneyCell, type TableCell } from '@larder/domain/table-cell';
import { can } from '@larder/domain/team/permissions';
import type { Word } from '../ports/words.port.ts';
import type { ExportSource } from './export-source.ts';
import { keysetPages } from './keyset-pages.ts';

const columns = [
  ...(['name', 'specification', 'gtin', 'type', 'price', 'cost', 'currency'] as const),
  ...(['weight', 'taxable', 'recognition', 'templates'] as const),
];

/**
 * The merchant's products by name. Costs are empty for members who may not see them. Refuses `FORBIDDEN` to members who
 * may not see the list. [screens 35, EXPORT]
 */
export const productsExport: ExportSource = (stored) => {
  const filter = params.parse(stored);
  return {
    name: 'title.index.product-management.my-product-library',
    period: '',
    fileName: 'products',
    target: { screen: 'products' },
    head: columns.map((column) => `product.csv.${column}`),
    open: async ({ tx, actor }) => {
      if (!can(actor.permissions, ['product.view'])) return refuse('FORBIDDEN');
      const { currency } = await tx.merchant.findUniqueOrThrow({ where: { id: actor.merchantId } });
      const seesCosts = can(actor.permissions, ['stats.cost.view']);
      const pages = keysetPages<LibraryRow, readonly [string, string]>(
        (after, size) => libraryPage(tx, actor.merchantId, filter, after, size),
        ({ name, id }) => [name, id],
        (row, word) => cellsOf(row, { currency, seesCosts }, word),
      );
      return accept(pages);
    },
  };
};

const cellsOf = (
  row: LibraryRow,
  { currency, seesCosts }: { readonly currency: string; readonly seesCosts: boolean },
  word: Word,
): TableCell[] => [
  row.name,
  row.specification,
  gtinCell(row.gtin),
  word(`enum.product.type.${row.type}`),
  moneyCell(row.priceMinor),
  seesCosts && row.costMinor !== null ? moneyCell(row.costMinor) : null,
  currency,
  row.weightG,
  word(row.taxable ? 'export.yes' : 'export.no'),
  word(`enum.product.recognition.${row.recognitionStatus}`),
  row.templates,
];
