/**
 * Normalizes an activation code typed from the service sticker: capitals, no spaces or dashes, O becomes 0, I and L
 * become 1. [protocol 5.1]
 */
export function normalizeActivationCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
