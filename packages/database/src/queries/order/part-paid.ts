import { unsoldStatuses } from '@larder/domain/order/part-paid';
import { Prisma } from '../../generated/client.ts';
import { literalText } from '../literal-list.ts';

const unsold = literalText(unsoldStatuses);

/**
 * In SQL, whether a part was captured of the order that a statement calls `order`, which is no sale, as `isPartPaid`.
 * The words of the partial index `sales_order_part_paid`, which serves only a statement that repeats them.
 */
export const isPartPaid = (order: string): Prisma.Sql =>
  Prisma.raw(
    `${order}.captured_minor > 0 AND (${order}.status IN (${unsold}) OR ${order}.written_off_minor > 0)`,
  );

/** In SQL, the tax in what was captured of an order, as `capturedTax`. */
export const capturedTax = (order: string): Prisma.Sql =>
  Prisma.raw(
    `CASE WHEN ${order}.total_minor > 0 THEN round(${order}.tax_minor::numeric
       * least(${order}.captured_minor, ${order}.total_minor) / ${order}.total_minor) ELSE 0 END`,
  );

/**
 * In SQL, whether a refund returned money that was captured: one before the capture made the captured part smaller
 * instead, so nothing of that part went back.
 */
export const returnsMoney = (refund: string): Prisma.Sql =>
  Prisma.raw(`${refund}.method <> 'reduced_capture'`);
