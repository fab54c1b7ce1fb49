import { productColumns, readProductRows } from '@larder/domain/product/read-product-rows';
import { importProducts } from '@larder/use-cases/platform/product/import-products';
import { storeProductPicture } from '@larder/use-cases/platform/product/store-product-picture';
import { Command } from 'commander';
import { planAndImport } from '../import/plan-and-import.ts';
import { findProductPictures, type ProductPicture, pictureBytes } from '../import/product-pictures.ts';
import { readTable, stopAtFaults } from '../import/read-table.ts';
import type { Session } from '../session.ts';
import type { WithSession } from './with-session.ts';

type ImportOptions = { readonly csv: string; readonly pictures?: string; readonly dryRun?: boolean };

/** Defines `platform product import`. */
export function productImportCommand(withSession: WithSession): Command {
  return new Command('import')
    .description('take products into the platform library; known ones are changed')
    .requiredOption('--csv <file>', `columns ${Object.keys(productColumns).join(',')}`)
    .option('--pictures <folder>', 'JPEG files named <GTIN>.jpg, or <GTIN>-back.jpg for another view')
    .option('--dry-run', 'say what would happen')
    .action((options: ImportOptions) => withSession((session) => importTable(session, options)));
}

async function importTable(
  session: Session,
  { csv, pictures: folder, dryRun }: ImportOptions,
): Promise<void> {
  const products = readTable(session, csv, { columns: productColumns, read: readProductRows });
  const gtins = new Set(products.map(({ gtin }) => gtin));
  const found = folder ? findProductPictures(folder, gtins) : { pictures: [], faults: [] };
  if (found.faults.length > 0) stopAtFaults(session, found.faults);
  const byGtin = Map.groupBy(found.pictures, ({ gtin }) => gtin);
  const rows = products.map((product) => ({
    ...product,
    pictures: Object.fromEntries((byGtin.get(product.gtin) ?? []).map(({ view, key }) => [view, key])),
  }));
  const before = () => storePictures(session, found.pictures);
  await planAndImport(session, { of: 'products', rows, useCase: importProducts, dryRun, before });
  if (!dryRun && products.some(({ recognitionStatus }) => recognitionStatus !== 'ready'))
    session.print('Templates take products whose recognition is ready: product readiness ready <GTIN-14...>');
}

async function storePictures(session: Session, pictures: readonly ProductPicture[]): Promise<void> {
  for (const { gtin, view, path } of pictures)
    await session.run(storeProductPicture, { gtin, view, bytes: pictureBytes(path) });
}
