import type { applyInput } from '@larder/contract/product.contract';
import { lockGtin, pendingApplication } from '@larder/database/queries/product/product-application.queries';
import type { Tx } from '@larder/database/transaction';
import { judgeGtin } from '@larder/domain/product/judge-gtin';
import { requiredViews } from '@larder/domain/product/picture-views';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import type { MemberActor } from '../actor.ts';
import { ownsUpload } from '../file/upload-key.ts';
import type { FilesPort } from '../ports/files.port.ts';
import type { ApplicationPayload } from './application-record.ts';

type Entered = z.output<typeof applyInput>;

/** Returns the GTIN of an application; null for a product without a barcode. */
export const gtinOf = ({ type, gtin }: Entered): string | null =>
  type === 'standard' ? (gtin ?? null) : null;

/**
 * Returns the fields of a form that have no column of their own; a product without a barcode has no barcode picture.
 */
export function payloadOf(entered: Entered): ApplicationPayload {
  const { type, weightValue, weightUnit, varietyId, priceMinor, storage, pictures } = entered;
  const views = requiredViews(type).flatMap((view) => (pictures[view] ? [[view, pictures[view]]] : []));
  return {
    type,
    weightValue,
    weightUnit,
    varietyId,
    priceMinor,
    storage,
    specification: entered.specification || null,
    costMinor: entered.costMinor ?? null,
    suggestedRetailMinor: entered.suggestedRetailMinor ?? null,
    storageNote: entered.storageNote || null,
    pictures: { ...Object.fromEntries(views), more: pictures.more },
  };
}

/**
 * Checks that every picture was uploaded by this merchant and has arrived. Reads the file store, so never call it
 * within a transaction. Refuses `BAD_INPUT`, with `pictures` naming the field of each missing one.
 */
export async function checkPictures(
  { pictures }: ApplicationPayload,
  actor: MemberActor,
  files: FilesPort,
): Promise<Result<void>> {
  const { more = [], ...views } = pictures;
  const named = [
    ...Object.entries(views).map(([view, key]) => ({ field: `pictures.${view}`, key })),
    ...more.map((key, index) => ({ field: `pictures.more.${index}`, key })),
  ];
  const found = await Promise.all(
    named.map(async ({ key }) => ownsUpload(actor.merchantId, 'product', key) && (await files.read(key))),
  );
  const missing = named.filter((_, index) => !found[index]).map(({ field }) => field);
  const [field] = missing;
  if (!field) return accept();
  return refuse('BAD_INPUT', { key: 'valid.picture.gone', field, pictures: missing.join(' ') });
}

/**
 * Locks the GTIN and judges it, and checks the variety. Refuses as `judgeGtin`, and `BAD_INPUT` for an unknown variety.
 */
export async function checkAgainstLibrary(
  tx: Tx,
  entered: { readonly gtin: string | null; readonly varietyId: string },
  merchantId: string,
): Promise<Result<void>> {
  const { gtin, varietyId } = entered;
  const variety = await tx.variety.findUnique({ where: { id: varietyId } });
  if (!variety) return refuse('BAD_INPUT', { key: 'valid.variety', field: 'varietyId' });
  if (gtin === null) return accept();
  await lockGtin(tx, gtin);
  return judgeGtin(await gtinFacts(tx, gtin), merchantId);
}

/** Returns where a GTIN is already known. */
export async function gtinFacts(tx: Tx, gtin: string) {
  const platformProduct = await tx.platformProduct.findUnique({ where: { gtin }, select: { id: true } });
  const pending = await pendingApplication(tx, gtin);
  return {
    inPlatformLibrary: platformProduct !== null,
    pendingOf: pending?.merchantId ?? null,
    platformProductId: platformProduct?.id ?? null,
    applicationId: pending?.id ?? null,
  };
}
