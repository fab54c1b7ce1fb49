import { Prisma } from '../../generated/client.ts';

/** In SQL, what the shopper still owes of the order that a statement calls `order`, as `debtOf`; null if nothing. */
export const owedText = (order: string): string =>
  `CASE ${order}.status WHEN 'unpaid' THEN ${order}.total_minor - ${order}.reduced_minor - ${order}.captured_minor END`;

/** The same for a statement of Prisma. */
export const owed = (order: string): Prisma.Sql => Prisma.raw(owedText(order));
