import { afterAll, expect, inject, test } from 'vitest';
import { startTestApi } from '../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());

const token = 'a-token-of-nobody-0123456789';

test.each(['shopper.readStatus', 'shopper.readReceipt', 'shopper.readComplaints'])(
  '%s takes the token from a header only',
  async (path) => {
    const inHeader = await api.query(path, undefined, { headers: { 'x-purchase-token': token } });
    expect(inHeader.refusal).toEqual({ code: 'NOT_FOUND' });
    const inAddress = await api.query(path, { token });
    expect(inAddress.refusal).toMatchObject({ code: 'BAD_INPUT', params: { field: 'token' } });
    expect(api.logged.join('')).not.toContain(token);
  },
);
