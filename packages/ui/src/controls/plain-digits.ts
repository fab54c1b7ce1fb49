const FULL_WIDTH_OFFSET = 0xfee0;

/** Turns the full-width digits, dots and minus of an East Asian keyboard into plain ones. Applies no number rules. */
export function plainDigits(typed: string): string {
  return typed
    .replace(/[\uff0d-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[\u3002\uff61]/g, '.');
}
