import { describe, expect, test } from 'vitest';
import { scanTarget } from './scan-target.ts';

const link = (path: string, { deviceNo }: { deviceNo: string }) => `${path}?deviceNo=${deviceNo}`;
const deviceNo = 'VC24090001';

describe('a scan', () => {
  test('leads to activation without the code in the address', () => {
    const result = { kind: 'activate', deviceNo, k: 'ABCDEFGHJK' } as const;
    expect(scanTarget(result, null, link)).toBe('/pages/setting/activate-device?deviceNo=VC24090001');
  });
  test('leads to restocking a cabinet that sells', () => {
    const address = '/pages/index/scan-replenishment/scan-replenishment?deviceNo=VC24090001';
    expect(scanTarget({ kind: 'restock', deviceNo }, null, link)).toBe(address);
  });
  test('leads back to the caller with the number of the product', () => {
    const result = { kind: 'gtin', gtin: '00036000291452', bestBefore: null, lot: null } as const;
    const caller = '/pages/device/set-template?deviceNo=VC24090001';
    expect(scanTarget(result, caller, link)).toBe(`${caller}&gtin=00036000291452`);
    expect(scanTarget(result, '/pages/x?gtin=1', link)).toBe('/pages/x?gtin=00036000291452');
    expect(scanTarget(result, null, link)).toBeNull();
  });
  test('leads back with the date of the pack, and without that of an earlier one', () => {
    const result = { kind: 'gtin', gtin: '00036000291452', bestBefore: '2027-01-31', lot: 'A' } as const;
    const dated = '/pages/x?gtin=00036000291452&bestBefore=2027-01-31';
    expect(scanTarget(result, '/pages/x', link)).toBe(dated);
    expect(scanTarget({ ...result, bestBefore: null }, dated, link)).toBe('/pages/x?gtin=00036000291452');
  });
});
