import { minorToNumber } from '@larder/database/minor-to-number';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { priceTaken } from '@larder/domain/order/price-taken';
import { checkSettlement, settledProducts } from '@larder/domain/order/settlement-bounds';
import type { TaxMode } from '@larder/domain/order/tax';
import { isLateSale } from '@larder/domain/session/late-sale';
import type { AbnormalReason, RecognizedItem } from '@larder/domain/session/recognition-policy';
import type { SessionDraft } from '../session/session-draft.ts';
import { isHeld, type Sale } from './load-sales.ts';
import { taxModeOf } from './plan-sale.ts';

/** A sale that its cabinet is sure of, with what it is measured by. */
type SureSale = {
  readonly session: SessionDraft;
  readonly sale: Sale;
  readonly items: readonly RecognizedItem[];
  readonly lines: readonly SaleLineRow[];
  readonly merchantTaxMode: TaxMode;
  /** Units of a product by the book of the cabinet. */
  readonly onHand: (productId: string) => number;
};

/**
 * Returns why a person must decide about a sale although its cabinet is sure of it: it is late, or more than a member
 * may settle. Null if it may be charged by itself. [decisions 274 and 275]
 */
export function doubtOfSale(
  { session, sale, items, lines, merchantTaxMode, onHand }: SureSale,
  now: Date,
): AbnormalReason | null {
  if (isLateSale({ ...session, isHeld: isHeld(sale) }, now)) return 'timeout';
  const tax = { ratePpm: session.taxRatePpm, mode: taxModeOf(session, sale, merchantTaxMode) };
  const priced = priceTaken(items, lines, tax);
  if (!priced) return null;
  const holdMinor = minorToNumber(sale.payment?.authorizedMinor ?? 0n);
  const products = settledProducts(priced.items, lines, onHand);
  return checkSettlement(products, priced.totalMinor, holdMinor).ok ? null : 'bad_quantity';
}
