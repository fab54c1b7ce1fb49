import type { CalendarDay } from './calendar-day.ts';

/**
 * Letters of the numbers that people read out, one for each kind, so that a listener knows the kind. Restock orders,
 * disposals, applications and cases of reconciliation had the letters of bills, disputes, alerts and refunds; their old
 * numbers stay. [decision 306]
 */
export const numberLetters = {
  alert: 'A',
  bill: 'B',
  complaint: 'C',
  dispute: 'D',
  reconciliationCase: 'K',
  merchant: 'M',
  /** The code of a product without a barcode: the number of its application with this letter. */
  product: 'N',
  order: 'O',
  application: 'P',
  refund: 'R',
  restockOrder: 'S',
  restockTask: 'T',
  withdrawal: 'W',
  disposal: 'X',
} as const;
export type NumberedKind = keyof typeof numberLetters;

/**
 * Formats the number that people read out: the letter of its kind, yyMMdd by the merchant's clock, at least 8 digits of
 * its sequence ('O26112100000042'). [domain 0]
 */
export function humanNumber(kind: NumberedKind, day: CalendarDay, sequence: number): string {
  return `${numberLetters[kind]}${day.replaceAll('-', '').slice(2)}${String(sequence).padStart(8, '0')}`;
}
