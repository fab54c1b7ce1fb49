import { toGtin14 } from '@larder/domain/gtin';
import { newTestId } from '@larder/testkit/new-test-id';

/** Returns an unused barcode number. */
export function newGtin(): string {
  const body = `735${String(Number.parseInt(newTestId().slice(-9), 16))
    .slice(-8)
    .padStart(8, '0')}`;
  return [...'0123456789'].map((digit) => body + digit).find((number) => toGtin14(number).ok) ?? '';
}
