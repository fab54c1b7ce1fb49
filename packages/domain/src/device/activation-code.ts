/** What a person typed from the service sticker, as the sticker means it: capitals, no spaces or dashes, O is 0, I and L are 1. [protocol 5.1] */
export function normalizeActivationCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
