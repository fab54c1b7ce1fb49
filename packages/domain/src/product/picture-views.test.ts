import { expect, test } from 'vitest';
import { missingPictureKey, requiredViews } from './picture-views.ts';

test('a standard product needs five pictures, one without barcode four', () => {
  expect(requiredViews('standard')).toEqual(['gtin', 'front', 'top', 'side', 'back']);
  expect(requiredViews('non_standard')).toEqual(['front', 'top', 'side', 'back']);
});

test('each missing picture is named by its own text', () => {
  expect(missingPictureKey('gtin')).toBe('valid.gtinPicture');
  expect(missingPictureKey('back')).toBe('valid.picture.back');
});
