import { codeOfApp } from '@larder/testkit/authenticator-app';
import { lockWaits } from '@larder/testkit/lock-waits';
import { limitKeyOf } from '@larder/use-cases/identity/limit-key-of';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { resetTwoStep } from '@larder/use-cases/platform/reset-two-step';
import { signOutAccount } from '@larder/use-cases/platform/sign-out-account';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eventually } from '../e2e/eventually.ts';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());

const STEP_MS = 30_000;
/** Each test stands still in a step of 30 s, so that a code belongs to the step for which it was made. */
beforeEach(() => api.stopClock(new Date()));
const later = (ms: number) => api.stopClock(new Date(now() + ms));
const { prisma } = api.database;
const now = () => api.api.env.clock.now().getTime();
const codeNow = (key: string, steps = 0) => codeOfApp(key, now() + steps * STEP_MS);
/** Not the code of any step that is accepted now. */
const wrongCode = (key: string) => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeNow(key, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
};

const signIn = (email: string, more: object = {}) =>
  api.mutate('identity.signIn', { email, password, ...more });
const confirm = (ticket: string, code: string, more: object = {}) =>
  api.mutate('identity.confirmSignIn', { ticket, code, ...more });
const ticketOf = async (email: string) => (await signIn(email)).data.ticket as string;
const mailsTo = async (email: string) =>
  (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

/** A person with two-step verification, signed in; the app's last code was used one step ago. */
async function givenTwoStep(options?: Parameters<typeof givenPerson>[1]) {
  const person = await givenPerson(api.database, options);
  const token = (await signIn(person.email)).data.clientToken as string;
  const begun = await api.mutate('identity.beginTwoStep', { password }, { token });
  const key = begun.data.key as string;
  const confirmed = await api.mutate('identity.confirmTwoStep', { code: codeNow(key, -1) }, { token });
  expect(confirmed.status).toBe(200);
  return { ...person, token, key, recoveryCodes: confirmed.data.recoveryCodes as string[] };
}
type Person = Awaited<ReturnType<typeof givenTwoStep>>;

const stateOf = async ({ token }: Pick<Person, 'token'>) =>
  (await api.query('identity.readTwoStep', undefined, { token })).data;

describe('setting up two-step verification', () => {
  test('turns it on with the first code of the app, shows ten codes and mails the person', async () => {
    const { email, token, key, recoveryCodes } = await givenTwoStep();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await stateOf({ token })).toEqual({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
      requiredBy: [],
    });
    await eventually(() => mailsTo(email)).toContain('Two-step verification is on');
  });

  test('stores neither key nor codes in a form that a copy of the database reveals', async () => {
    const { accountId, key, recoveryCodes } = await givenTwoStep();
    const row = await prisma.twoStepKey.findUniqueOrThrow({ where: { accountId } });
    const codes = await prisma.recoveryCode.findMany({ where: { accountId } });
    const stored = JSON.stringify([row, codes].flat(), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(stored).not.toContain(key);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
    expect(row.seal).toHaveLength(1 + 12 + 16 + 20);
  });

  test('asks nothing of a sign-in before the first code was confirmed', async () => {
    const { email } = await givenPerson(api.database);
    const token = (await signIn(email)).data.clientToken;
    await api.mutate('identity.beginTwoStep', { password }, { token });
    expect((await signIn(email)).data.next).toBe('done');
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'PASSWORD_WRONG'],
    ['no password', {}, 'BAD_INPUT'],
  ])('refuses %s', async (_what, input, code) => {
    const token = (await signIn((await givenPerson(api.database)).email)).data.clientToken;
    expect((await api.mutate('identity.beginTwoStep', input, { token })).refusal?.code).toBe(code);
  });

  test('refuses a wrong first code, and the right one after half an hour', async () => {
    const { email } = await givenPerson(api.database);
    const { clientToken: token, refreshToken } = (await signIn(email)).data;
    const { key } = (await api.mutate('identity.beginTwoStep', { password }, { token })).data;
    const enter = (code: string, by: string) =>
      api.mutate('identity.confirmTwoStep', { code }, { token: by });
    expect((await enter(wrongCode(key), token)).refusal?.code).toBe('CODE_WRONG');
    later(30 * 60_000 + 1_000);
    const renewed = (await api.mutate('identity.refreshTokens', { refreshToken })).data.clientToken;
    expect((await enter(codeNow(key), renewed)).refusal?.code).toBe('SET_UP_EXPIRED');
  });

  test('makes one set of recovery codes when two calls confirm the same key at once', async () => {
    const { email, accountId } = await givenPerson(api.database);
    const token = (await signIn(email)).data.clientToken;
    const { key } = (await api.mutate('identity.beginTwoStep', { password }, { token })).data;
    const code = codeNow(key);
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.mutate('identity.confirmTwoStep', { code }, { token })),
    );
    expect(answers.map(({ refusal }) => refusal?.code ?? 'on').sort()).toEqual([
      'SET_UP_EXPIRED',
      'SET_UP_EXPIRED',
      'on',
    ]);
    expect(await prisma.recoveryCode.count({ where: { accountId } })).toBe(10);
  });

  test('stops a stolen phone that guesses the first code', async () => {
    const { email } = await givenPerson(api.database);
    const token = (await signIn(email)).data.clientToken;
    const { key } = (await api.mutate('identity.beginTwoStep', { password }, { token })).data;
    const codes = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await api.mutate('identity.confirmTwoStep', { code: wrongCode(key) }, { token });
      codes.push(answer.refusal?.code);
    }
    expect(codes).toEqual([...Array(5).fill('CODE_WRONG'), 'RATE_LIMITED']);
  });

  test('moves to another phone with a code of the old one, which works until the new one is confirmed', async () => {
    const { email, token, key, recoveryCodes } = await givenTwoStep();
    const begin = (code?: string) => api.mutate('identity.beginTwoStep', { password, code }, { token });
    expect((await begin()).refusal).toMatchObject({ code: 'BAD_INPUT', params: { field: 'code' } });
    expect((await begin(wrongCode(key))).refusal?.code).toBe('CODE_WRONG');
    const moved = (await begin(codeNow(key))).data.key as string;
    expect(moved).not.toBe(key);
    expect((await confirm(await ticketOf(email), codeNow(key, 1))).status).toBe(200);
    const answer = await api.mutate('identity.confirmTwoStep', { code: codeNow(moved) }, { token });
    expect(answer.data.recoveryCodes).toHaveLength(10);
    later(2 * STEP_MS);
    expect((await confirm(await ticketOf(email), codeNow(key))).refusal?.code).toBe('CODE_WRONG');
    expect((await confirm(await ticketOf(email), recoveryCodes[0] ?? '')).refusal?.code).toBe('CODE_WRONG');
    expect((await confirm(await ticketOf(email), codeNow(moved))).status).toBe(200);
    await eventually(() => mailsTo(email)).toContain('Two-step verification uses another app now');
  });
});

describe('signing in with a second step', () => {
  test('gives no token for the password alone, and all of them for the code', async () => {
    const { email, merchantId, accountId, key } = await givenTwoStep();
    const first = await signIn(email);
    expect(first.data).toEqual({ next: 'code', ticket: expect.any(String), hasPasskey: false });
    for (const path of ['identity.readMe', 'identity.listSessions', 'device.list'])
      expect(
        (await api.query(path, path === 'identity.readMe' ? undefined : {}, { token: first.data.ticket }))
          .status,
      ).toBe(401);
    const second = await confirm(first.data.ticket, codeNow(key));
    expect(second.data).toMatchObject({ next: 'done', refreshToken: expect.any(String) });
    const me = await api.query('identity.readMe', undefined, { token: second.data.clientToken });
    expect(me.data).toMatchObject({ merchant: { id: merchantId }, account: { hasTwoStep: true } });
    const rows = await prisma.auditLog.findMany({
      where: { action: 'identity.confirmSignIn', actorId: accountId },
    });
    expect(rows.map(({ result }) => result)).toEqual(['ok']);
  });

  test('accepts a code once, also when two phones bring it at the same time', async () => {
    const { email, key } = await givenTwoStep();
    const tickets = [await ticketOf(email), await ticketOf(email), await ticketOf(email)];
    const code = codeNow(key);
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket, code)));
    expect(answers.map(({ refusal }) => refusal?.code ?? 'in').sort()).toEqual([
      'CODE_USED',
      'CODE_USED',
      'in',
    ]);
    expect((await confirm(await ticketOf(email), code)).refusal?.code).toBe('CODE_USED');
  });

  test('accepts no code from before the last accepted one, although its time is not over', async () => {
    const { email, key } = await givenTwoStep();
    expect((await confirm(await ticketOf(email), codeNow(key, 1))).status).toBe(200);
    for (const steps of [0, 1])
      expect((await confirm(await ticketOf(email), codeNow(key, steps))).refusal?.code).toBe('CODE_USED');
  });

  test.each([
    [-2, 'CODE_WRONG'],
    [1, undefined],
    [2, 'CODE_WRONG'],
  ])('accepts clocks that differ by one step: %i steps', async (steps, code) => {
    const { email, key } = await givenTwoStep();
    expect((await confirm(await ticketOf(email), codeNow(key, steps))).refusal?.code).toBe(code);
  });

  test('starts again after ten minutes, after a new password, and with a forged ticket', async () => {
    const { email, accountId, key } = await givenTwoStep();
    const ticket = await ticketOf(email);
    later(10 * 60_000 + 1_000);
    expect((await confirm(ticket, codeNow(key))).refusal?.code).toBe('SIGN_IN_EXPIRED');
    const again = await ticketOf(email);
    await prisma.account.update({ where: { id: accountId }, data: { tokenVersion: { increment: 1 } } });
    expect((await confirm(again, codeNow(key))).refusal?.code).toBe('SIGN_IN_EXPIRED');
    for (const forged of ['', 'x.y.z', `${again}x`])
      expect((await confirm(forged, codeNow(key))).status).toBeGreaterThanOrEqual(400);
  });

  test('opens nothing for a code that arrives while a new password is being set', async () => {
    const { email, accountId, key } = await givenTwoStep();
    const ticket = await ticketOf(email);
    const sessions = () => prisma.refreshSession.count({ where: { accountId, revokedAt: null } });
    const before = await sessions();
    const other = await api.database.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query('UPDATE account SET token_version = token_version + 1 WHERE id = $1', [accountId]);
      const confirming = confirm(ticket, codeNow(key));
      await eventually(() => lockWaits(api.database)).toBe(1);
      await other.query('COMMIT');
      expect((await confirming).refusal?.code).toBe('SIGN_IN_EXPIRED');
    } finally {
      other.release();
    }
    expect(await sessions()).toBe(before);
  });

  test('is refused to a disabled account', async () => {
    const { email, accountId, key } = await givenTwoStep();
    const ticket = await ticketOf(email);
    await prisma.account.update({ where: { id: accountId }, data: { status: 'disabled' } });
    expect((await confirm(ticket, codeNow(key))).refusal?.code).toBe('ACCOUNT_DISABLED');
  });

  test('is still asked for after a new password by mail', async () => {
    const { email, key } = await givenTwoStep();
    await api.mutate('identity.sendCode', { email, purpose: 'reset' });
    const code = await api.mailedCode(email);
    const { ticket } = (await api.mutate('identity.verifyResetCode', { email, code })).data;
    const { deviceToken } = (await api.mutate('identity.resetPassword', { ticket, password: 'new-otter-9' }))
      .data;
    const answer = await signIn(email, { password: 'new-otter-9', deviceToken });
    expect(answer.data.next).toBe('code');
    expect((await confirm(answer.data.ticket, codeNow(key))).status).toBe(200);
  });
});

describe('codes that strangers try', () => {
  const everywhere = (count: number, email: string) =>
    prisma.rateLimitCounter.updateMany({
      where: { key: `second-step-email ${limitKeyOf(api.api.env.keys.credentialPepper, email)}` },
      data: { count },
    });
  const otherNetwork = { headers: { 'x-forwarded-for': '203.0.113.7' } };

  test('lock out the network after five wrong ones for 15 minutes, but not the owner elsewhere', async () => {
    const { email, key } = await givenTwoStep();
    const ticket = await ticketOf(email);
    const guess = () => api.mutate('identity.confirmSignIn', { ticket, code: wrongCode(key) }, otherNetwork);
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await guess()).refusal?.code);
    expect(codes).toEqual([...Array(5).fill('CODE_WRONG'), 'CODE_LOCKED']);
    const right = { ticket, code: codeNow(key) };
    expect((await api.mutate('identity.confirmSignIn', right, otherNetwork)).refusal).toEqual({
      code: 'CODE_LOCKED',
      params: { retryInS: 900 },
    });
    expect((await confirm(ticket, codeNow(key))).status).toBe(200);
  });

  test('are counted one by one in parallel', async () => {
    const { email, key } = await givenTwoStep();
    const ticket = await ticketOf(email);
    const code = wrongCode(key);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(ticket, code)));
    const codes = answers.map(({ refusal }) => refusal?.code);
    expect(codes.filter((refused) => refused === 'CODE_WRONG')).toHaveLength(5);
    expect(codes.filter((refused) => refused === 'CODE_LOCKED')).toHaveLength(7);
  });

  test('close the second step on unknown phones after 30 an hour, and mail the owner, whose phone still works', async () => {
    const { email, key } = await givenTwoStep();
    const { deviceToken } = (await confirm(await ticketOf(email), codeNow(key))).data;
    await everywhere(30, email);
    const next = codeNow(key, 1);
    for (let n = 0; n < 2; n += 1)
      expect((await confirm(await ticketOf(email), next)).refusal?.code).toBe('CODE_LOCKED');
    await eventually(
      async () =>
        (await mailsTo(email)).filter((subject) => subject.includes('knows your Larder password')).length,
    ).toBe(1);
    expect((await confirm(await ticketOf(email), next, { deviceToken })).status).toBe(200);
  });

  test('get no further tries from a phone that a new password made known', async () => {
    const { email, key } = await givenTwoStep();
    await api.mutate('identity.sendCode', { email, purpose: 'reset' });
    const code = await api.mailedCode(email);
    const { ticket } = (await api.mutate('identity.verifyResetCode', { email, code })).data;
    const { deviceToken } = (await api.mutate('identity.resetPassword', { ticket, password: 'new-otter-9' }))
      .data;
    const { ticket: second } = (await signIn(email, { password: 'new-otter-9' })).data;
    await confirm(second, wrongCode(key));
    await everywhere(30, email);
    expect((await confirm(second, codeNow(key), { deviceToken })).refusal?.code).toBe('CODE_LOCKED');
  });
});

describe('recovery codes', () => {
  test('let a person in once each, in any spelling, and say how many are left', async () => {
    const { email, token, recoveryCodes } = await givenTwoStep();
    const [first = '', second = ''] = recoveryCodes;
    expect((await confirm(await ticketOf(email), first)).status).toBe(200);
    expect((await confirm(await ticketOf(email), first)).refusal?.code).toBe('CODE_USED');
    const typed = second.toLowerCase().replace('-', ' ').replaceAll('0', 'o');
    expect((await confirm(await ticketOf(email), typed)).status).toBe(200);
    expect((await stateOf({ token })).recoveryCodesLeft).toBe(8);
    await eventually(() => mailsTo(email)).toContain('A recovery code was used');
  });

  test('are accepted once when two calls bring the same one at once', async () => {
    const { email, recoveryCodes } = await givenTwoStep();
    const [code = ''] = recoveryCodes;
    const tickets = [await ticketOf(email), await ticketOf(email), await ticketOf(email)];
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket, code)));
    expect(answers.map(({ refusal }) => refusal?.code ?? 'in').sort()).toEqual([
      'CODE_USED',
      'CODE_USED',
      'in',
    ]);
  });

  test('are refused for the account of another person', async () => {
    const { recoveryCodes } = await givenTwoStep();
    const { email } = await givenTwoStep();
    expect((await confirm(await ticketOf(email), recoveryCodes[0] ?? '')).refusal?.code).toBe('CODE_WRONG');
  });

  test('stop working once new ones are made', async () => {
    const { email, token, key, recoveryCodes } = await givenTwoStep();
    const renew = (input: object) => api.mutate('identity.renewRecoveryCodes', input, { token });
    expect((await renew({ password: 'wrong', code: codeNow(key) })).refusal?.code).toBe('PASSWORD_WRONG');
    expect((await renew({ password, code: wrongCode(key) })).refusal?.code).toBe('CODE_WRONG');
    const renewed = (await renew({ password, code: codeNow(key) })).data.recoveryCodes as string[];
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect((await confirm(await ticketOf(email), recoveryCodes[0] ?? '')).refusal?.code).toBe('CODE_WRONG');
    expect((await confirm(await ticketOf(email), renewed[0] ?? '')).status).toBe(200);
    await eventually(() => mailsTo(email)).toContain('You have new recovery codes');
  });
});

describe('turning two-step verification off', () => {
  const turnOff = (token: string, input: object) => api.mutate('identity.turnOffTwoStep', input, { token });

  test('needs password and code, and mails the person', async () => {
    const { email, token, key } = await givenTwoStep();
    expect((await turnOff(token, { password: 'wrong', code: codeNow(key) })).refusal?.code).toBe(
      'PASSWORD_WRONG',
    );
    expect((await turnOff(token, { password, code: wrongCode(key) })).refusal?.code).toBe('CODE_WRONG');
    expect((await turnOff(token, { password })).refusal?.code).toBe('BAD_INPUT');
    expect((await turnOff(token, { password, code: codeNow(key) })).status).toBe(200);
    expect((await signIn(email)).data.next).toBe('done');
    await eventually(() => mailsTo(email)).toContain('Two-step verification is off');
    expect((await turnOff(token, { password, code: codeNow(key, 1) })).refusal?.code).toBe(
      'ILLEGAL_TRANSITION',
    );
  });

  test('takes a recovery code as well', async () => {
    const { token, recoveryCodes } = await givenTwoStep();
    expect((await turnOff(token, { password, code: recoveryCodes[0] })).status).toBe(200);
  });

  test('is refused while a merchant requires it', async () => {
    const { token, key, merchantId } = await givenTwoStep();
    const { name } = await prisma.merchant.update({
      where: { id: merchantId },
      data: { requireTwoStep: true },
    });
    expect((await turnOff(token, { password, code: codeNow(key) })).refusal).toEqual({
      code: 'TWO_STEP_REQUIRED',
      params: { merchant: name },
    });
  });
});

describe('a merchant that requires two-step verification', () => {
  const require = (token: string, required = true) =>
    api.mutate('team.requireTwoStep', { required }, { token });
  const tokenOf = async (email: string) => (await signIn(email)).data.clientToken as string;

  test('is so by its owner alone, who must have it first', async () => {
    const owner = await givenPerson(api.database);
    const manager = await givenPerson(api.database, { merchantId: owner.merchantId, kind: 'staff' });
    expect((await require(await tokenOf(owner.email))).refusal?.code).toBe('TWO_STEP_OWN_FIRST');
    expect((await require(await tokenOf(manager.email))).refusal?.code).toBe('FORBIDDEN');
    const restocker = await givenPerson(api.database, {
      merchantId: owner.merchantId,
      kind: 'restocker',
      deviceIds: [],
    });
    expect((await require(await tokenOf(restocker.email))).refusal?.code).toBe('FORBIDDEN');
  });

  test('lets staff reach nothing of it until they have set it up, on phones that are signed in too', async () => {
    const owner = await givenTwoStep();
    const { merchantId } = owner;
    const staff = await givenPerson(api.database, { merchantId, kind: 'staff' });
    const token = await tokenOf(staff.email);
    expect((await api.query('device.list', {}, { token })).status).toBe(200);
    expect((await require(owner.token)).data).toEqual({ required: true, waiting: 1 });
    const { name } = await prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    const refused = { status: 403, refusal: { code: 'TWO_STEP_REQUIRED', params: { merchant: name } } };
    await eventually(() => api.query('device.list', {}, { token })).toMatchObject(refused);
    const newer = await tokenOf(staff.email);
    for (const path of [
      'device.list',
      'order.list',
      'alert.list',
      'home.readOverview',
      'restock.listDevices',
    ])
      expect(
        await api.query(path, path === 'home.readOverview' ? undefined : { mode: 'quick' }, { token: newer }),
      ).toMatchObject(refused);
    expect(await api.mutate('team.requireTwoStep', { required: false }, { token: newer })).toMatchObject(
      refused,
    );
    const me = await api.query('identity.readMe', undefined, { token: newer });
    expect(me.data).toMatchObject({
      merchant: null,
      membership: null,
      permissions: [],
      twoStepDue: { merchantId, merchantName: name },
    });

    const { key } = (await api.mutate('identity.beginTwoStep', { password }, { token: newer })).data;
    expect(
      (await api.mutate('identity.confirmTwoStep', { code: codeNow(key) }, { token: newer })).status,
    ).toBe(200);
    await eventually(async () => (await api.query('device.list', {}, { token: newer })).status).toBe(200);
    expect((await api.query('identity.readMe', undefined, { token: newer })).data.twoStepDue).toBeNull();
  });

  test('does not stop its restockers', async () => {
    const owner = await givenTwoStep();
    const { merchantId } = owner;
    const restocker = await givenPerson(api.database, { merchantId, kind: 'restocker', deviceIds: [] });
    await require(owner.token);
    const token = await tokenOf(restocker.email);
    expect((await api.query('restock.listDevices', { mode: 'quick' }, { token })).status).toBe(200);
  });

  test('is one only where it says so: another merchant of the same person stays open', async () => {
    const owner = await givenTwoStep();
    const here = await givenPerson(api.database);
    await prisma.membership.create({
      data: {
        id: crypto.randomUUID(),
        merchantId: owner.merchantId,
        accountId: here.accountId,
        kind: 'staff',
        systemRole: 'manager',
        displayName: 'Sam Lee',
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    await require(owner.token);
    const token = await tokenOf(here.email);
    expect((await api.query('device.list', {}, { token })).status).toBe(200);
    const there = await api.mutate('identity.switchMerchant', { merchantId: owner.merchantId }, { token });
    expect((await api.query('device.list', {}, { token: there.data.clientToken })).refusal?.code).toBe(
      'TWO_STEP_REQUIRED',
    );
    const back = await api.mutate(
      'identity.switchMerchant',
      { merchantId: here.merchantId },
      { token: there.data.clientToken },
    );
    expect((await api.query('device.list', {}, { token: back.data.clientToken })).status).toBe(200);
  });

  test('lets its members in again once the owner no longer requires it', async () => {
    const owner = await givenTwoStep();
    const staff = await givenPerson(api.database, { merchantId: owner.merchantId, kind: 'staff' });
    await require(owner.token);
    const token = await tokenOf(staff.email);
    expect((await api.query('device.list', {}, { token })).status).toBe(403);
    await require(owner.token, false);
    await eventually(async () => (await api.query('device.list', {}, { token })).status).toBe(200);
  });
});

describe('customer service', () => {
  const as = [platformOperator('pat'), { requestId: 'test' }] as const;
  const reset = (email: string) => runUseCase(api.api.env, resetTwoStep, as[0], { email }, as[1]);

  test('signs one person out everywhere, and nobody else', async () => {
    const [lost, other] = [await givenTwoStep(), await givenTwoStep()];
    const signedOut = (email: string) => runUseCase(api.api.env, signOutAccount, as[0], { email }, as[1]);
    expect(await signedOut('nobody@example.com')).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await signedOut(lost.email)).toEqual({ ok: true, value: { email: lost.email } });
    const statusOf = async ({ token }: typeof lost) =>
      (await api.query('identity.readMe', undefined, { token })).status;
    await eventually(() => statusOf(lost)).toBe(401);
    expect(await statusOf(other)).toBe(200);
    expect((await signIn(lost.email)).data.next).not.toBe('done');
  });

  test('removes the second step of a person who lost both, signs them out, mails and records it', async () => {
    const { email, accountId, token } = await givenTwoStep();
    expect(await reset(email)).toEqual({ ok: true, value: { email } });
    await eventually(async () => (await api.query('identity.readMe', undefined, { token })).status).toBe(401);
    expect((await signIn(email)).data.next).toBe('done');
    expect(await prisma.recoveryCode.count({ where: { accountId } })).toBe(0);
    await eventually(() => mailsTo(email)).toContain('Customer service removed your second step');
    const row = await prisma.auditLog.findFirstOrThrow({
      where: { action: 'platform.resetTwoStep', objectId: accountId },
    });
    expect(row).toMatchObject({ actorKind: 'platform', actorId: 'pat', result: 'ok' });
  });

  test('is refused for unknown people and where nothing is set up', async () => {
    expect(await reset('nobody@example.com')).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    const { email } = await givenPerson(api.database);
    expect(await reset(email)).toMatchObject({ refusal: { code: 'ILLEGAL_TRANSITION' } });
  });
});
