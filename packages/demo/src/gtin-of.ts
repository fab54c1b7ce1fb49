import { toGtin14 } from '@larder/domain/gtin';

/** The UPC with these first eleven digits, as GTIN-14. */
export function gtinOf(body: string): string {
  const found = [...'0123456789'].map((digit) => toGtin14(`${body}${digit}`)).find((result) => result.ok);
  if (!found?.ok) throw new Error(`No check digit fits ${body}`);
  return found.value;
}
