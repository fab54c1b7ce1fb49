import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { lockWaits } from '@larder/testkit/lock-waits';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { eventually } from '../e2e/eventually.ts';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
afterEach(() => api.shift(0));

const { prisma } = api.database;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

type SignedIn = { clientToken: string; refreshToken: string };
const signInWith = async (email: string, userAgent: string): Promise<SignedIn> =>
  (await api.mutate('identity.signIn', { email, password }, { headers: { 'user-agent': userAgent } })).data;
const sessionsOf = async ({ clientToken: token }: SignedIn) =>
  (await api.query('identity.listSessions', {}, { token })).data.items as {
    id: string;
    isThis: boolean;
    system: string;
    browser: string;
  }[];
const statusOf = async ({ clientToken: token }: SignedIn) =>
  (await api.query('identity.readMe', undefined, { token })).status;
const refresh = ({ refreshToken }: SignedIn, userAgent = FIREFOX) =>
  api.mutate('identity.refreshTokens', { refreshToken }, { headers: { 'user-agent': userAgent } });

/** A person on a phone and, later, on a computer. */
async function givenTwoDevices() {
  const person = await givenPerson(api.database);
  const phone = await signInWith(person.email, ANDROID);
  api.shift(60_000);
  const computer = await signInWith(person.email, FIREFOX);
  return { ...person, phone, computer };
}

describe('the list of signed-in devices', () => {
  test('names device, browser, network and times, the last used first, and marks the one that asks', async () => {
    const { phone, computer } = await givenTwoDevices();
    const answer = await api.query('identity.listSessions', {}, { token: phone.clientToken });
    expect(answer.data.items).toEqual([
      {
        id: expect.any(String),
        system: 'linux',
        browser: 'firefox',
        address: '127.0.0.1',
        isSameNetwork: true,
        usedAt: expect.any(String),
        signedInAt: expect.any(String),
        isThis: false,
      },
      expect.objectContaining({ system: 'android', browser: 'chrome', isThis: true }),
    ]);
    expect((await sessionsOf(computer)).map(({ isThis }) => isThis)).toEqual([true, false]);
  });

  test('has one row for a sign-in however often its token was renewed, used at the last renewal', async () => {
    const { phone, computer } = await givenTwoDevices();
    api.shift(120_000);
    const renewed = (await refresh(phone, ANDROID)).data as SignedIn;
    const rows = await sessionsOf(computer);
    expect(rows.map(({ system }) => system)).toEqual(['android', 'linux']);
    expect((await sessionsOf(renewed)).map(({ isThis }) => isThis)).toEqual([true, false]);
  });

  test('leaves out sign-ins that ended or expired, and those of other people', async () => {
    const { email, phone, computer } = await givenTwoDevices();
    await api.mutate('identity.signOut', { refreshToken: computer.refreshToken });
    await signInWith((await givenPerson(api.database)).email, ANDROID);
    expect(await sessionsOf(phone)).toHaveLength(1);
    api.shift(31 * 86_400_000);
    expect(await sessionsOf(await signInWith(email, FIREFOX))).toHaveLength(1);
  });

  test('is read in pages', async () => {
    const { email } = await givenPerson(api.database);
    let last: SignedIn | undefined;
    for (let n = 0; n < 5; n += 1) {
      api.shift(n * 1_000);
      last = await signInWith(email, ANDROID);
    }
    const token = last?.clientToken ?? '';
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; nextCursor: string | null } = (
        await api.query('identity.listSessions', { limit: 2, cursor }, { token })
      ).data;
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
  });
});

describe('signing out elsewhere', () => {
  const idOfOther = async (own: SignedIn) => (await sessionsOf(own)).find(({ isThis }) => !isThis)?.id ?? '';

  test('ends one sign-in with its tokens at once, and leaves this one', async () => {
    const { phone, computer } = await givenTwoDevices();
    const sessionId = await idOfOther(phone);
    const ended = await api.mutate('identity.endSession', { sessionId }, { token: phone.clientToken });
    expect(ended.data).toEqual({ ended: true });
    await eventually(() => statusOf(computer)).toBe(401);
    expect((await refresh(computer)).refusal?.code).toBe('SESSION_REVOKED');
    expect(await statusOf(phone)).toBe(200);
    expect(await sessionsOf(phone)).toHaveLength(1);
    const again = await api.mutate('identity.endSession', { sessionId }, { token: phone.clientToken });
    expect(again.status).toBe(200);
  });

  test('ends what a refresh creates while it waits for that refresh', async () => {
    const { phone } = await givenTwoDevices();
    const sessionId = await idOfOther(phone);
    const { pool } = api.database;
    const thief = await pool.connect();
    try {
      // What `refreshTokens` writes: the old token locked, its successor beside it.
      await thief.query('BEGIN');
      await thief.query('UPDATE refresh_session SET token_hash = token_hash WHERE family_id = $1', [
        sessionId,
      ]);
      await thief.query(
        `INSERT INTO refresh_session SELECT s.* FROM refresh_session r,
           jsonb_populate_record(r, jsonb_build_object('id', $2::text, 'token_hash', '\\x' || md5($2::text))) s
         WHERE r.family_id = $1`,
        [sessionId, newTestId()],
      );
      const ending = api.mutate('identity.endSession', { sessionId }, { token: phone.clientToken });
      await eventually(() => lockWaits(api.database)).toBe(1);
      await thief.query('COMMIT');
      expect((await ending).data).toEqual({ ended: true });
    } finally {
      thief.release();
    }
    expect(await prisma.refreshSession.count({ where: { familyId: sessionId, revokedAt: null } })).toBe(0);
  });

  test('ends all others, and says how many', async () => {
    const { email, phone, computer } = await givenTwoDevices();
    const third = await signInWith(email, ANDROID);
    const ended = await api.mutate('identity.endOtherSessions', {}, { token: third.clientToken });
    expect(ended.data).toEqual({ ended: 2 });
    for (const other of [phone, computer]) await eventually(() => statusOf(other)).toBe(401);
    expect(await statusOf(third)).toBe(200);
  });

  test('ends the pushes that the device asked for, and no others', async () => {
    const { accountId, phone, computer } = await givenTwoDevices();
    for (const { clientToken } of [phone, computer]) {
      const input = { token: newTestId(), source: '2' };
      expect((await api.mutate('push.bindToken', input, { token: clientToken })).status).toBe(200);
    }
    const sessionId = await idOfOther(phone);
    await api.mutate('identity.endSession', { sessionId }, { token: phone.clientToken });
    const bound = await prisma.pushToken.findMany({ where: { accountId } });
    expect(bound.filter(({ disabledAt }) => disabledAt === null).map(({ familyId }) => familyId)).toEqual([
      (await sessionsOf(phone))[0]?.id,
    ]);
  });

  test('is refused for the sign-in of another person', async () => {
    const { phone } = await givenTwoDevices();
    const other = await signInWith((await givenPerson(api.database)).email, FIREFOX);
    const [{ id: sessionId } = { id: '' }] = await sessionsOf(other);
    const refused = await api.mutate('identity.endSession', { sessionId }, { token: phone.clientToken });
    expect(refused.refusal?.code).toBe('NOT_FOUND');
    expect(await statusOf(other)).toBe(200);
  });
});

describe('a person with several merchants', () => {
  async function givenTwoMerchants() {
    const person = await givenPerson(api.database);
    const other = await givenMerchant(prisma);
    await prisma.membership.create({
      data: {
        id: newTestId(),
        merchantId: other.id,
        accountId: person.accountId,
        kind: 'staff',
        systemRole: 'manager',
        displayName: 'Sam Lee',
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    return { ...person, otherId: other.id };
  }
  const answerOf = async (email: string) => (await api.mutate('identity.signIn', { email, password })).data;

  test('chooses once and begins at the merchant of the last time from then on', async () => {
    const { email, otherId } = await givenTwoMerchants();
    const first = await answerOf(email);
    expect(first.memberships).toHaveLength(2);
    expect(first.lastMerchantId).toBeNull();
    await api.mutate('identity.switchMerchant', { merchantId: otherId }, { token: first.clientToken });
    const second = await answerOf(email);
    expect(second.lastMerchantId).toBe(otherId);
    const me = await api.query('identity.readMe', undefined, { token: second.clientToken });
    expect(me.data.merchant.id).toBe(otherId);
  });

  test('chooses again once the last merchant is gone', async () => {
    const { email, accountId, merchantId, otherId } = await givenTwoMerchants();
    const { clientToken: token } = await answerOf(email);
    await api.mutate('identity.switchMerchant', { merchantId: otherId }, { token });
    await prisma.membership.updateMany({
      where: { accountId, merchantId: otherId },
      data: { status: 'disabled' },
    });
    expect((await answerOf(email)).lastMerchantId).toBeNull();
    const me = await api.query('identity.readMe', undefined, { token: (await answerOf(email)).clientToken });
    expect(me.data.merchant.id).toBe(merchantId);
  });
});
