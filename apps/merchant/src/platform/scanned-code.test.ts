// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { scannedCode, takeCodeFromAddress } from './scanned-code.ts';

afterEach(() => {
  history.replaceState(null, '', '/');
});

const opened = (address: string) => {
  history.replaceState(null, '', address);
  takeCodeFromAddress();
  return location.pathname + location.search;
};

describe('the code of a sticker', () => {
  test('moves from the address to memory, for its own cabinet only', () => {
    expect(opened('/a/VC24090001?k=ABCDEFGHJK')).toBe('/a/VC24090001');
    expect(scannedCode('VC24090001')).toBe('ABCDEFGHJK');
    expect(scannedCode('VC24090002')).toBeNull();
  });
  test('moves from the activation page too, and keeps the rest of the query', () => {
    expect(opened('/pages/setting/activate-device?deviceNo=VC24090003&k=ABCDEFGHJM')).toBe(
      '/pages/setting/activate-device?deviceNo=VC24090003',
    );
    expect(scannedCode('VC24090003')).toBe('ABCDEFGHJM');
  });
  test('changes nothing when it is absent', () => {
    expect(opened('/pages/tabBar/my/my?x=1')).toBe('/pages/tabBar/my/my?x=1');
  });
});
