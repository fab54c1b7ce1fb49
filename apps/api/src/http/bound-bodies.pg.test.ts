import { limits } from '@larder/domain/limits';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../../e2e/given-person.ts';
import { startTestApi } from '../../e2e/start-test-api.ts';
import { BODY_BYTES_MAX, STRANGERS_BODY_BYTES_MAX } from './bound-bodies.ts';
import { readBounds, VALUES_MAX } from './json-bounds.ts';

const api = await startTestApi(inject('testServer'), { TRUST_PROXY: '1' });
afterAll(() => api.stop());
// A busy machine would send for longer than the minute that is counted.
beforeEach(() => api.stopClock(new Date()));

let addresses = 0;
/** Sends bytes as a caller with an address of their own. */
async function send(
  body: string,
  { token, type = 'application/json' }: { token?: string; type?: string } = {},
) {
  addresses += 1;
  const response = await fetch(`${api.url}/trpc/identity.signIn`, {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-forwarded-for': `198.51.100.${addresses}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body,
  });
  const answer = (await response.json()) as { error?: { data?: { refusal?: { code?: string } } } };
  return [response.status, answer.error?.data?.refusal?.code];
}
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const padded = (bytes: number) => JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(bytes) });

describe('a body of anybody', () => {
  test.each([
    ['with 30,000 levels', nested(30_000), [400, 'BAD_INPUT']],
    ['with 30,000 levels of objects', '{"a":'.repeat(12_000), [400, 'BAD_INPUT']],
    ['with more values than any input', `[${'0,'.repeat(VALUES_MAX)}0]`, [400, 'BAD_INPUT']],
    ['with more than 64 KiB', padded(STRANGERS_BODY_BYTES_MAX), [413, 'BAD_INPUT']],
    ['that is no JSON', '{', [400, 'BAD_INPUT']],
  ])('%s is refused and not logged as a fault', async (_, body, expected) => {
    expect(await send(body)).toEqual(expected);
    expect(api.logged.filter((line) => line.includes('a call broke'))).toEqual([]);
  });

  test('is not even read if it has 200,000 levels', async () => {
    const response = await fetch(`${api.url}/trpc/identity.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: nested(200_000),
    });
    expect(response.status).toBe(413);
  });

  test('is JSON: a form, which has no limit of its own, is refused', async () => {
    const form = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n';
    expect(await send(form, { type: 'multipart/form-data; boundary=b' })).toEqual([415, 'BAD_INPUT']);
    expect(await send('x', { type: 'application/octet-stream' })).toEqual([415, 'BAD_INPUT']);
  });
});

test('a body of a session may have 128 KiB', async () => {
  const { email } = await givenPerson(api.database);
  const { data } = await api.mutate('identity.signIn', { email, password });
  const token: string = data.clientToken;
  expect(await send(padded(STRANGERS_BODY_BYTES_MAX), { token })).toEqual([400, 'BAD_INPUT']);
  expect((await send(padded(BODY_BYTES_MAX), { token }))[0]).toBe(413);
  expect((await send(padded(STRANGERS_BODY_BYTES_MAX), { token: `${token}x` }))[0]).toBe(413);
});

test('bytes count as calls of their address', async () => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.90' };
  const large = () =>
    fetch(`${api.url}/trpc/identity.signIn`, { method: 'POST', headers, body: padded(60_000) });
  const statuses = [];
  // Each counts as four: 1,200 calls are 300 of them.
  for (let sent = 0; sent < 302; sent += 1) statuses.push((await large()).status);
  expect(statuses.slice(0, 299).includes(429)).toBe(false);
  expect(statuses.at(-1)).toBe(429);
});

test('the largest inputs of screens fit', () => {
  const id = newTestId();
  const shelf = { door: 'L', layer: limits.layersMax, productId: id };
  const linesMax = limits.productsPerLayer * limits.layersMax * 2 * 2;
  const restockLine = {
    ...shelf,
    expectedCurrent: -limits.qtyMax,
    countedQty: limits.qtyMax,
    adjustQty: -limits.qtyMax,
    disposeQty: limits.qtyMax,
    disposeReason: 'near_expiry_or_such',
    restockQty: limits.qtyMax,
    bestBefore: '2027-01-01',
  };
  const templateLine = {
    ...shelf,
    positions: Array.from({ length: 10 }, (_, at) => 90 + at),
    priceMinor: limits.amountMaxMinor,
    parQty: limits.qtyMax,
    bestBefore: '2027-01-01',
  };
  const repriced = {
    deviceNo: 'VC24090001',
    prices: Array(limits.layersMax * 2).fill(limits.amountMaxMinor),
  };
  const inputs = {
    task: { taskId: id, lines: Array(linesMax).fill(restockLine), note: '备'.repeat(limits.noteMaxChars) },
    template: { deviceNo: 'VC24090001', lines: Array(linesMax).fill(templateLine) },
    prices: { productId: id, devices: Array(limits.priceDevicesMax).fill(repriced) },
    signature: { strokes: [Array(8_000).fill(1_000)] },
  };
  const sizes = Object.values(inputs).map((input) => Buffer.byteLength(JSON.stringify(input)));
  expect(Math.max(...sizes)).toBeLessThan(BODY_BYTES_MAX);
  expect(Buffer.byteLength(JSON.stringify(inputs.signature))).toBeLessThan(STRANGERS_BODY_BYTES_MAX);
  for (const input of Object.values(inputs)) expect(readBounds(JSON.stringify(input)).fits).toBe(true);
});

test('invented names make no series of metrics', async () => {
  const series = async () => {
    const lines = (await (await fetch(`${api.url}/metrics`)).text()).split('\n');
    // Of the process itself, some appear when they first happen.
    return lines.filter((line) => line.startsWith('larder_')).length;
  };
  const flood = (round: number) =>
    Promise.all(
      Array.from({ length: 40 }, (_, at) => [
        `meta.listEnums,x${round}y${at}`,
        `x${round}y${at}`,
        `meta.listEnums,meta.readApp,meta.listEnums${at}`,
      ])
        .flat()
        .map((path) => fetch(`${api.url}/trpc/${path}?batch=1&input={}`)),
    );
  // The page of metrics has a series of its own.
  await series();
  await flood(1);
  const before = await series();
  await flood(2);
  expect(await series()).toBe(before);
});
