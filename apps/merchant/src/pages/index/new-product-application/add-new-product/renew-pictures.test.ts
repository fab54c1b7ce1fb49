import { expect, test } from 'vitest';
import { lostPictures, renewPictures, withRenewed } from './renew-pictures.ts';

const pictures = { front: 'old front', top: 'top', side: 'side', back: 'back', more: ['old more', 'more'] };
const blob = (text: string) => new Blob([text]);
const upload = async (sent: Blob) => {
  const text = await sent.text();
  return { fileKey: `new ${text}`, url: `/${text}` };
};
const refused = (params: object) =>
  Object.assign(new Error(), { data: { refusal: { code: 'BAD_INPUT', params } } });

test('lists every picture that the server says it lost', () => {
  expect(
    lostPictures(refused({ field: 'pictures.front', pictures: 'pictures.front pictures.more.0' })),
  ).toEqual(['pictures.front', 'pictures.more.0']);
  expect(lostPictures(refused({ field: 'name' }))).toEqual([]);
  expect(lostPictures(new Error('offline'))).toEqual([]);
});

test('uploads lost pictures again from the phone and keeps the keys of the others', async () => {
  const lost = ['pictures.front', 'pictures.more.0'];
  const blobs = { 'old front': blob('front'), 'old more': blob('more'), top: blob('top') };
  const renewed = await renewPictures(pictures, lost, blobs, upload);
  expect(withRenewed(pictures, renewed ?? new Map())).toEqual({
    ...pictures,
    front: 'new front',
    more: ['new more', 'more'],
  });
});

test('asks for a new picture if its bytes are not on the phone', async () => {
  expect(await renewPictures(pictures, ['pictures.front'], {}, upload)).toBeNull();
});
