import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../../e2e/given-person.ts';
import { startTestApi } from '../../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());

const pictureOf = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../packages/demo/pictures', name)));
const cola = pictureOf('cola.jpg');
const exif = [0xff, 0xe1, 0, 20, ...new TextEncoder().encode('Exif GPS 52.5 13.4')];
const taken = new Uint8Array([...cola.subarray(0, 2), ...exif, ...cola.subarray(2)]);

const person = await givenPerson(api.database);
const { data: signedIn } = await api.mutate('identity.signIn', { email: person.email, password });
async function slot(sizeBytes = 90_000, kind = 'product') {
  const input = { kind, mime: 'image/jpeg', sizeBytes };
  const answer = await api.mutate('file.makeUploadSlot', input, { token: signedIn.clientToken });
  return answer.data as { fileKey: string; url: string; viewUrl: string };
}
const put = (url: string, body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
  fetch(`${api.url}${url}`, { method: 'PUT', body, headers: { 'content-type': type } });

describe('an uploaded picture', () => {
  test('is stored without the place where it was taken, and shown by its link', async () => {
    const { url, viewUrl } = await slot();
    expect((await fetch(`${api.url}${viewUrl}`)).status).toBe(404);
    expect((await put(url, taken)).status).toBe(204);
    const shown = await fetch(`${api.url}${viewUrl}`);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes('Exif')).toBe(false);
    expect(bytes.length).toBeGreaterThan(1_000);
  });

  test('may be sent again after a lost response, but is never replaced by another one', async () => {
    const { url } = await slot();
    expect((await put(url, cola)).status).toBe(204);
    expect((await put(url, taken)).status).toBe(204);
    expect((await put(url, pictureOf('latte.jpg'))).status).toBe(409);
  });

  test('can be used from then on, not before', async () => {
    const { url, fileKey } = await slot();
    const { fileObject } = api.database.prisma;
    const state = async () => (await fileObject.findUniqueOrThrow({ where: { key: fileKey } })).state;
    expect((await put(url, cola.slice(0, 200))).status).toBe(422);
    expect(await state()).toBe('pending');
    expect((await put(url, cola)).status).toBe(204);
    expect(await state()).toBe('uploaded');
  });

  test.each([
    ['text that says it is a JPEG', new TextEncoder().encode('<svg onload="alert(1)">'), 422],
    ['half a JPEG', cola.slice(0, 200), 422],
    ['nothing', new Uint8Array(), 422],
    ['more than 2 MB', new Uint8Array(2 * 1024 * 1024 + 1), 413],
  ])('is refused as %s', async (_, bytes, status) => {
    const { url, viewUrl } = await slot();
    // Cut off in the middle of too many bytes, a client may see no response at all.
    const answered = await put(url, bytes).then(
      (answer) => answer.status,
      () => 413,
    );
    expect([status, 400]).toContain(answered);
    expect((await fetch(`${api.url}${viewUrl}`)).status).toBe(404);
  });

  test('is refused for a complaint if it would fill the memory of who opens it', async () => {
    const huge = cola.slice();
    const frame = huge.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(huge[at + 1] ?? 0));
    const withWidth = (px: number) => {
      huge.set([px >> 8, px & 255], frame + 7);
      return huge;
    };
    const status = async (px: number, kind: string) =>
      (await put((await slot(90_000, kind)).url, withWidth(px))).status;
    expect(await status(7_000, 'product')).toBe(204);
    expect(await status(7_000, 'complaint')).toBe(422);
    expect(await status(1_600, 'complaint')).toBe(204);
  });

  test('is refused if it is larger than announced', async () => {
    const { url, viewUrl } = await slot(cola.length - 1);
    expect((await put(url, cola)).status).toBe(413);
    expect((await fetch(`${api.url}${viewUrl}`)).status).toBe(404);
    expect((await put((await slot(cola.length)).url, cola)).status).toBe(204);
  });

  test('gets no slot for a member without permission for its kind', async () => {
    const { email } = await givenPerson(api.database, { kind: 'staff', systemRole: 'viewer' });
    const { clientToken: token } = (await api.mutate('identity.signIn', { email, password })).data;
    for (const kind of ['product', 'disposal', 'visit', 'complaint', 'onboarding']) {
      const refused = await api.mutate(
        'file.makeUploadSlot',
        { kind, mime: 'image/jpeg', sizeBytes: 1 },
        { token },
      );
      expect([kind, refused.refusal?.code]).toEqual([kind, 'FORBIDDEN']);
    }
  });

  test('gets no slot beyond 200 MiB per member and day', async () => {
    const { email } = await givenPerson(api.database);
    const { clientToken: token } = (await api.mutate('identity.signIn', { email, password })).data;
    const input = { kind: 'visit', mime: 'image/jpeg', sizeBytes: 2 * 1024 * 1024 };
    const codes = [];
    for (let count = 0; count < 101; count += 1)
      codes.push((await api.mutate('file.makeUploadSlot', input, { token })).refusal?.code);
    expect(codes).toEqual([...Array(100).fill(undefined), 'RATE_LIMITED']);
    api.shift(24 * 3_600_000 + 1_000);
    const renewed = (await api.mutate('identity.signIn', { email, password })).data.clientToken;
    expect((await api.mutate('file.makeUploadSlot', input, { token: renewed })).status).toBe(200);
    api.shift(0);
  });

  test('is refused as another type of file', async () => {
    const { url } = await slot();
    expect((await put(url, cola, 'image/svg+xml')).status).toBe(415);
  });

  test('requires the link of its slot, in time', async () => {
    const [one, two] = [await slot(), await slot()];
    expect((await put(one.viewUrl, cola)).status).toBe(403);
    const signature = new URL(two.url, api.url).search;
    expect((await put(one.url.replace(/\?.*/, signature), cola)).status).toBe(403);
    expect((await fetch(`${api.url}${one.url}`)).status).toBe(404);
    api.shift(11 * 60_000);
    expect((await put(one.url, cola)).status).toBe(403);
    api.shift(0);
  });
});
