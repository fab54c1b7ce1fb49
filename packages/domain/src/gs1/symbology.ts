/** What a reader says of the symbol before its content: `]C1`. [ISO/IEC 15424] */
const identifier = /^\]([A-Za-z][0-9A-Za-z])/;

/** Symbols with FNC1 in first position: GS1-128, DataBar, GS1 DataMatrix, GS1 QR, GS1 DotCode. */
const gs1: readonly string[] = ['C1', 'e0', 'e1', 'e2', 'e3', 'd2', 'd5', 'Q3', 'Q4', 'J1'];

/** A text as a reader sent it, or a person typed it: then it has no symbology identifier. */
export type Scanned = {
  readonly symbology: string | null;
  readonly content: string;
  readonly isGs1: boolean;
};

/** Splits a scanned text into symbology identifier and content. */
export function splitSymbology(text: string): Scanned {
  const symbology = identifier.exec(text)?.[1] ?? null;
  if (symbology === null) return { symbology, content: text, isGs1: false };
  return { symbology, content: text.slice(symbology.length + 1), isGs1: gs1.includes(symbology) };
}
