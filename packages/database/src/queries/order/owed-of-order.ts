import { Prisma } from '../../generated/client.ts';

/** In SQL, whether the shopper owes something of the order that a statement calls `order`, as `isOwed`. */
export const isOwedText = (order: string): string =>
  `(${order}.status = 'unpaid' OR ${order}.status = 'processing' AND ${order}.owed_since IS NOT NULL)`;

/** In SQL, what the shopper still owes of the order that a statement calls `order`, as `debtOf`; null if nothing. */
export const owedText = (order: string): string =>
  `CASE WHEN ${isOwedText(order)} THEN ${order}.total_minor - ${order}.reduced_minor - ${order}.captured_minor END`;

/** The same for statements of Prisma. */
export const isOwed = (order: string): Prisma.Sql => Prisma.raw(isOwedText(order));
export const owed = (order: string): Prisma.Sql => Prisma.raw(owedText(order));
