import { createHash } from 'node:crypto';
import { transaction } from '@larder/database/transaction';
import { lockWaits } from '@larder/testkit/lock-waits';
import { limitKeyOf } from '@larder/use-cases/identity/limit-key-of';
import { hashPassword } from '@larder/use-cases/identity/password-hash';
import { afterAll, afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '../e2e/eventually.ts';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
afterEach(() => api.shift(0));

const minutes = (count: number) => count * 60_000;

const person = (options?: Parameters<typeof givenPerson>[1]) => givenPerson(api.database, options);
const signIn = (email: string, typed = password) => api.mutate('identity.signIn', { email, password: typed });

describe('signing in', () => {
  test('returns three tokens and the memberships, and gives access to the own account', async () => {
    const { email, merchantId } = await person();
    const { data } = await signIn(email);
    expect(data).toMatchObject({
      accessToken: expect.any(String),
      clientToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      memberships: [{ merchantId, roleCode: 'owner' }],
    });
    for (const token of [data.accessToken, data.clientToken]) {
      expect((await api.query('identity.readMe', undefined, { token })).data.account.email).toBe(email);
    }
    const me = await api.query('identity.readMe', undefined, { token: data.clientToken });
    expect(me.data.merchant.id).toBe(merchantId);
    expect(me.data.permissions).toContain('device.open');
  });

  test('takes the e-mail in any case', async () => {
    const { email } = await person();
    expect((await signIn(email.toUpperCase())).status).toBe(200);
  });

  test.each([
    ['a wrong password', async () => signIn((await person()).email, 'wrong'), 'LOGIN_FAILED'],
    [
      'a space after the password',
      async () => signIn((await person()).email, `${password} `),
      'LOGIN_FAILED',
    ],
    [
      'the password in small letters',
      async () => signIn((await person()).email, password.toLowerCase()),
      'LOGIN_FAILED',
    ],
    ['an unknown e-mail', async () => signIn('nobody@example.com'), 'LOGIN_FAILED'],
    [
      'a disabled account',
      async () => {
        const { email, accountId } = await person();
        await api.database.prisma.account.update({ where: { id: accountId }, data: { status: 'disabled' } });
        return signIn(email);
      },
      'ACCOUNT_DISABLED',
    ],
    ['no e-mail', async () => signIn(''), 'BAD_INPUT'],
  ])('refuses %s', async (_, attempt, code) => {
    expect((await attempt()).refusal?.code).toBe(code);
  });

  test.each([
    ['an account', async () => (await person()).email],
    ['an e-mail nobody has', async () => 'ghost@example.com'],
  ])('locks %s for 15 minutes after five failures, even for the right password', async (_, who) => {
    const email = await who();
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await signIn(email, 'wrong')).refusal?.code).toBe('LOGIN_FAILED');
    }
    const locked = await signIn(email);
    expect(locked).toMatchObject({
      status: 429,
      refusal: { code: 'ACCOUNT_LOCKED', params: { retryInS: 900 } },
    });
    api.shift(minutes(15) + 1_000);
    expect((await signIn(email)).refusal?.code).toBe(
      email === 'ghost@example.com' ? 'LOGIN_FAILED' : undefined,
    );
  });

  test('accepts a password of six characters that exists', async () => {
    const { email, accountId } = await person();
    const passwordHash = await hashPassword('abc123');
    await api.database.prisma.account.update({ where: { id: accountId }, data: { passwordHash } });
    expect((await signIn(email, 'abc123')).status).toBe(200);
  });

  describe('an account whose password strangers try', () => {
    /** Fails as a caller in another network; without a trusted proxy all forwarded callers are one network. */
    const otherNetwork = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    const failFromOtherNetwork = (email: string) =>
      api.mutate('identity.signIn', { email, password: 'wrong' }, otherNetwork);
    const everywhere = (count: number, email: string) =>
      api.database.prisma.rateLimitCounter.updateMany({
        where: { key: `sign-in-email ${limitKeyOf(api.api.env.keys.credentialPepper, email)}` },
        data: { count },
      });
    const known = (email: string, deviceToken: string) =>
      api.mutate('identity.signIn', { email, password, deviceToken });

    test('lets the owner sign in from another network', async () => {
      const { email } = await person();
      const codes = [];
      for (let n = 0; n < 6; n += 1) codes.push((await failFromOtherNetwork(email)).refusal?.code);
      expect(codes).toEqual([...Array(5).fill('LOGIN_FAILED'), 'ACCOUNT_LOCKED']);
      expect((await signIn(email)).status).toBe(200);
    });

    test('lets only known phones sign in after 30 failures an hour, and mails the owner once', async () => {
      const { email } = await person();
      const { deviceToken } = (await signIn(email)).data;
      await everywhere(30, email);
      for (let n = 0; n < 2; n += 1) expect((await signIn(email)).refusal?.code).toBe('ACCOUNT_LOCKED');
      expect((await known(email, deviceToken)).status).toBe(200);
      const stranger = (await signIn((await person()).email)).data.deviceToken;
      for (const forged of [stranger, `${deviceToken}x`, 'x.y', ''])
        expect((await known(email, forged)).refusal?.code).toBe('ACCOUNT_LOCKED');
      const warned = async () => (await api.mails()).filter(({ to }) => to === email).length;
      await eventually(warned).toBe(1);
      api.shift(minutes(60) + 1_000);
      expect((await signIn(email)).status).toBe(200);
    });

    test('gives a known phone five tries of its own', async () => {
      const { email } = await person();
      const { deviceToken } = (await signIn(email)).data;
      const guess = () => api.mutate('identity.signIn', { email, password: 'wrong', deviceToken });
      for (let n = 0; n < 5; n += 1) expect((await guess()).refusal?.code).toBe('LOGIN_FAILED');
      expect((await known(email, deviceToken)).refusal?.code).toBe('ACCOUNT_LOCKED');
    });

    test('mails its owner a link that strangers cannot close, which lets a new phone in', async () => {
      const { email } = await person();
      await failFromOtherNetwork(email);
      await everywhere(30, email);
      expect((await signIn(email)).refusal?.code).toBe('ACCOUNT_LOCKED');
      const linkOf = async () => {
        const sent = (await api.mails()).find(
          ({ to, text }) => to === email && text.includes('/pages/login/reset#'),
        );
        return /\/pages\/login\/reset#([\w-]+)/.exec(sent?.text ?? '')?.[1];
      };
      await eventually(linkOf).toBeDefined();
      // Strangers use up the codes as well.
      for (let n = 0; n < 6; n += 1) {
        api.shift((n + 1) * 61_000);
        await api.mutate('identity.sendCode', { email, purpose: 'reset' });
      }
      const reset = { ticket: await linkOf(), password: 'new-otter-9' };
      expect((await api.mutate('identity.resetPassword', reset)).status).toBe(200);
      expect((await api.mutate('identity.resetPassword', reset)).refusal?.code).toBe('RESET_EXPIRED');
      expect((await signIn(email, 'new-otter-9')).status).toBe(200);
    });

    test('mails the link too when strangers use up its codes', async () => {
      const { email } = await person();
      const links = async () =>
        (await api.mails()).filter(({ to, text }) => to === email && text.includes('/pages/login/reset#'))
          .length;
      for (let n = 0; n < 7; n += 1) {
        api.shift((n + 1) * 61_000);
        await api.mutate('identity.sendCode', { email, purpose: 'reset' });
      }
      await eventually(links).toBe(1);
      const nobody = 'nobody.at.all@example.com';
      for (let n = 0; n < 6; n += 1) {
        api.shift((n + 1) * 61_000);
        await api.mutate('identity.sendCode', { email: nobody, purpose: 'reset' });
      }
      expect((await api.mails()).filter(({ to }) => to === nobody)).toEqual([]);
    });

    test('accepts a mailed code at once, which makes the phone known', async () => {
      const { email } = await person();
      await failFromOtherNetwork(email);
      await everywhere(30, email);
      expect((await signIn(email)).refusal?.code).toBe('ACCOUNT_LOCKED');
      await api.mutate('identity.sendCode', { email, purpose: 'reset' });
      const code = await api.mailedCode(email);
      const { ticket } = (await api.mutate('identity.verifyResetCode', { email, code })).data;
      const reset = await api.mutate('identity.resetPassword', { ticket, password: 'new-otter-9' });
      const asOwner = { email, password: 'new-otter-9' };
      expect((await api.mutate('identity.signIn', asOwner)).status).toBe(200);
      await everywhere(30, email);
      const { deviceToken } = reset.data;
      expect((await api.mutate('identity.signIn', { ...asOwner, deviceToken })).status).toBe(200);
    });
  });

  test('counts parallel guesses one by one', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong')));
    const codes = answers.map(({ refusal }) => refusal?.code).sort();
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(7);
  });

  test('checks no password for 15 minutes after a hundred failures from one address', async () => {
    // All tests of this file use one address.
    const forget = () =>
      api.database.prisma.rateLimitCounter.deleteMany({ where: { key: { startsWith: 'sign-in-address' } } });
    onTestFinished(async () => void (await forget()));
    await forget();
    const { email } = await person();
    const guesses = Array.from({ length: 100 }, (_, n) => () => signIn(`sprayed${n}@example.com`, 'wrong'));
    for (let n = 0; n < guesses.length; n += 10)
      await Promise.all(guesses.slice(n, n + 10).map((guess) => guess()));
    const refused = await signIn(email);
    expect(refused).toMatchObject({ status: 429, refusal: { code: 'RATE_LIMITED' } });
    expect(refused.refusal?.params).toEqual({ retryInS: expect.any(Number) });
    api.shift(minutes(15) + 1_000);
    expect((await signIn(email)).status).toBe(200);
  });

  test('knows demo accounts on this machine only', async () => {
    const { email, accountId } = await person();
    await api.database.prisma.account.update({ where: { id: accountId }, data: { isDemo: true } });
    expect((await signIn(email)).status).toBe(200);
  });

  test('writes an audit row for a success and for a failure', async () => {
    const { email, accountId } = await person();
    await signIn(email, 'wrong');
    await signIn(email);
    const rows = await api.database.prisma.auditLog.findMany({
      where: { action: 'identity.signIn', actorId: accountId },
      orderBy: { at: 'asc' },
    });
    expect(rows.map(({ result }) => result)).toEqual(['denied', 'ok']);
  });
});

describe('refresh tokens', () => {
  const session = async () => (await signIn((await person()).email)).data;
  const refresh = (refreshToken: string) => api.mutate('identity.refreshTokens', { refreshToken });

  test('are replaced by a working successor on each use', async () => {
    const first = await session();
    const second = await refresh(first.refreshToken);
    expect(second.data.refreshToken).not.toBe(first.refreshToken);
    expect((await refresh(second.data.refreshToken)).status).toBe(200);
    expect(
      (await api.query('identity.readMe', undefined, { token: second.data.clientToken })).data.merchant,
    ).not.toBeNull();
  });

  test.each([
    ['at once', 0, true],
    ['after 59 seconds', 59_000, true],
    ['after 61 seconds', 61_000, false],
  ])(
    'give the same successor for a repeated last token only within 60 s: %s',
    async (_, later, sameSuccessor) => {
      const at = new Date();
      onTestFinished(api.stopClock(at));
      const first = await session();
      const second = (await refresh(first.refreshToken)).data;
      onTestFinished(api.stopClock(new Date(at.getTime() + later)));
      const repeated = await refresh(first.refreshToken);
      if (sameSuccessor) expect(repeated.data.refreshToken).toBe(second.refreshToken);
      else expect(repeated).toMatchObject({ status: 401, refusal: { code: 'SESSION_REVOKED' } });
      expect((await refresh(second.refreshToken)).status).toBe(sameSuccessor ? 200 : 401);
    },
  );

  test('end the whole family at once when an older token than the last is used', async () => {
    const first = await session();
    const second = (await refresh(first.refreshToken)).data;
    const third = (await refresh(second.refreshToken)).data;
    expect((await refresh(first.refreshToken)).refusal?.code).toBe('SESSION_REVOKED');
    expect((await refresh(third.refreshToken)).refusal?.code).toBe('SESSION_REVOKED');
  });

  test('get one successor in five parallel refreshes', async () => {
    const first = await session();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
  });

  test.each(['', 'nonsense', 'A'.repeat(43)])('do not include the token %j', async (token) => {
    expect((await refresh(token)).status).toBeGreaterThanOrEqual(400);
  });

  test('end after 30 days', async () => {
    const { refreshToken } = await session();
    api.shift(30 * 86_400_000 + 1_000);
    expect((await refresh(refreshToken)).refusal?.code).toBe('SESSION_REVOKED');
  });

  test('end 180 days after the sign-in, however often they were renewed', async () => {
    let { refreshToken } = await session();
    for (let day = 20; day < 180; day += 20) {
      api.shift(day * 86_400_000);
      refreshToken = (await refresh(refreshToken)).data.refreshToken;
    }
    api.shift(180 * 86_400_000 - 60_000);
    refreshToken = (await refresh(refreshToken)).data.refreshToken;
    api.shift(180 * 86_400_000 + 60_000);
    expect((await refresh(refreshToken)).refusal?.code).toBe('SESSION_REVOKED');
  });

  test('end by signing out, which needs no valid token', async () => {
    const { refreshToken } = await session();
    api.shift(minutes(60));
    expect((await api.mutate('identity.signOut', { refreshToken })).status).toBe(200);
    expect((await refresh(refreshToken)).refusal?.code).toBe('SESSION_REVOKED');
  });

  test('end together with the short tokens by signing out', async () => {
    const { refreshToken, accessToken, clientToken } = await session();
    const me = (token: string) => api.query('identity.readMe', undefined, { token });
    expect((await me(clientToken)).status).toBe(200);
    await api.mutate('identity.signOut', { refreshToken });
    await eventually(async () => (await me(clientToken)).status).toBe(401);
    await eventually(async () => (await me(accessToken)).status).toBe(401);
  });

  test('survive the sign-out of another sign-in of the same person', async () => {
    const { email } = await person();
    const [one, other] = [(await signIn(email)).data, (await signIn(email)).data];
    await api.mutate('identity.signOut', { refreshToken: one.refreshToken });
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test('renew short tokens, which end after 15 minutes', async () => {
    const { clientToken } = await session();
    const me = () => api.query('identity.readMe', undefined, { token: clientToken });
    api.shift(minutes(14));
    expect((await me()).status).toBe(200);
    api.shift(minutes(15) + 1_000);
    expect(await me()).toMatchObject({ status: 401, refusal: { code: 'UNAUTHENTICATED' } });
  });

  test.each([
    ['another key', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['the algorithm none', (token: string) => `eyJhbGciOiJub25lIn0.${token.split('.')[1]}.`],
  ])('do not validate a token signed with %s', async (_, forge) => {
    const { clientToken } = await session();
    expect((await api.query('identity.readMe', undefined, { token: forge(clientToken) })).status).toBe(401);
  });
});

describe('changed permissions', () => {
  async function changed() {
    const member = await person({ kind: 'staff', systemRole: 'manager' });
    const { data } = await signIn(member.email);
    const { prisma } = api.database;
    await prisma.membership.update({
      where: { id: member.membershipId },
      data: { systemRole: 'viewer', permissionVersion: 2 },
    });
    await prisma.$executeRaw`SELECT pg_notify('access', '')`;
    return { ...member, ...data };
  }

  test('cause PERMISSION_CHANGED until the token is renewed', async () => {
    const { clientToken, refreshToken } = await changed();
    const overview = (token: string) => api.query('home.readOverview', undefined, { token });
    await eventually(async () => (await overview(clientToken)).refusal?.code).toBe('PERMISSION_CHANGED');
    const renewed = (await api.mutate('identity.refreshTokens', { refreshToken })).data;
    expect((await overview(renewed.clientToken)).status).toBe(200);
    const me = await api.query('identity.readMe', undefined, { token: renewed.clientToken });
    expect(me.data.membership).toMatchObject({ roleCode: 'viewer', permissionVersion: 2 });
    expect(me.data.permissions).not.toContain('device.open');
  });

  test('are seen by the redirect check', async () => {
    const { clientToken } = await changed();
    const check = () =>
      api.query('identity.checkRedirect', { path: '/', permissionVersion: 1 }, { token: clientToken });
    await eventually(async () => (await check()).data).toMatchObject({ ok: false, to: 'home' });
    expect((await api.query('identity.checkRedirect', { path: '/' })).refusal?.code).toBe('UNAUTHENTICATED');
  });

  test('send a member without any permission to the no-permission page', async () => {
    const { email, merchantId, membershipId } = await person({ kind: 'staff' });
    const { prisma } = api.database;
    const stamps = { createdAt: new Date(), updatedAt: new Date() };
    const role = await prisma.role.create({
      data: { id: api.api.env.newId(), merchantId, code: 'none', name: 'None', ...stamps },
    });
    await prisma.membership.update({
      where: { id: membershipId },
      data: { systemRole: null, roleId: role.id },
    });
    const { clientToken } = (await signIn(email)).data;
    const check = await api.query('identity.checkRedirect', { path: '/' }, { token: clientToken });
    expect(check.data).toMatchObject({ ok: false, to: 'noPermission' });
  });
});

describe('a member of several merchants', () => {
  async function personAtTwo() {
    const first = await person();
    const other = await person();
    const { prisma } = api.database;
    await prisma.membership.create({
      data: {
        id: api.api.env.newId(),
        merchantId: other.merchantId,
        accountId: first.accountId,
        kind: 'staff',
        systemRole: 'viewer',
        displayName: 'Guest',
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    const { data } = await signIn(first.email);
    const switchMerchant = () =>
      api.mutate('identity.switchMerchant', { merchantId: other.merchantId }, { token: data.accessToken });
    return { data, other, switchMerchant };
  }

  test('gets a client token for one merchant, and another one by switching', async () => {
    const { data, other, switchMerchant } = await personAtTwo();
    expect(data.memberships).toHaveLength(2);
    const switched = await switchMerchant();
    const me = await api.query('identity.readMe', undefined, { token: switched.data.clientToken });
    expect(me.data).toMatchObject({
      merchant: { id: other.merchantId },
      membership: { roleCode: 'viewer' },
    });
    const renewed = await api.mutate('identity.refreshTokens', { refreshToken: data.refreshToken });
    expect(renewed.data.membershipId).toBe(switched.data.membershipId);
  });

  test('keeps the choice if the response of an earlier refresh was lost', async () => {
    const { data, switchMerchant } = await personAtTwo();
    const refresh = () => api.mutate('identity.refreshTokens', { refreshToken: data.refreshToken });
    await refresh();
    const switched = await switchMerchant();
    expect((await refresh()).data.membershipId).toBe(switched.data.membershipId);
  });

  test('keeps the choice if a refresh was in progress', async () => {
    const { data, switchMerchant } = await personAtTwo();
    const hashOf = (token: string) => new Uint8Array(createHash('sha256').update(token).digest());
    const where = { tokenHash: hashOf(data.refreshToken) };
    const refreshToken = 'b'.repeat(43);
    let switching: ReturnType<typeof switchMerchant> | undefined;
    await transaction(api.database, async (tx) => {
      const row = await tx.refreshSession.update({ where, data: where });
      switching = switchMerchant();
      await eventually(() => lockWaits(api.database)).toBe(1);
      const replacedById = api.api.env.newId();
      await tx.refreshSession.create({
        data: { ...row, id: replacedById, tokenHash: hashOf(refreshToken), successorSeal: null },
      });
      await tx.refreshSession.update({ where, data: { replacedById, replacedAt: new Date() } });
    });
    const switched = await switching;
    const renewed = await api.mutate('identity.refreshTokens', { refreshToken });
    expect(renewed.data.membershipId).toBe(switched?.data.membershipId);
  });

  test('cannot find a merchant where they do not work', async () => {
    const [me, other] = [await person(), await person()];
    const { accessToken } = (await signIn(me.email)).data;
    const answer = await api.mutate(
      'identity.switchMerchant',
      { merchantId: other.merchantId },
      { token: accessToken },
    );
    expect(answer).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
  });
});
