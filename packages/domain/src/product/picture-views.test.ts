import { expect, test } from 'vitest';
import { missingPictureKey, requiredViews } from './picture-views.ts';

test('requires five pictures of a standard product and four without a barcode', () => {
  expect(requiredViews('standard')).toEqual(['gtin', 'front', 'top', 'side', 'back']);
  expect(requiredViews('non_standard')).toEqual(['front', 'top', 'side', 'back']);
});

test('names each missing picture with its own text', () => {
  expect(missingPictureKey('gtin')).toBe('valid.gtinPicture');
  expect(missingPictureKey('back')).toBe('valid.picture.back');
});
