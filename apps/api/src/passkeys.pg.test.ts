import { codeOfApp } from '@larder/testkit/authenticator-app';
import { newTestId } from '@larder/testkit/new-test-id';
import { onboardingSteps } from '@larder/testkit/onboarding-scene';
import { type SoftwarePasskey, softwarePasskey } from '@larder/testkit/software-passkey';
import { addPasskey } from '@larder/use-cases/identity/passkey/add-passkey';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { resetTwoStep } from '@larder/use-cases/platform/reset-two-step';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eventually } from '../e2e/eventually.ts';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const APP_URL = 'http://localhost:8080';
const site = { rpId: 'localhost', origin: APP_URL };
const api = await startTestApi(inject('testServer'), { APP_URL });
afterAll(() => api.stop());
beforeEach(() => api.stopClock(new Date()));
const { prisma } = api.database;
const now = () => api.api.env.clock.now().getTime();
const later = (ms: number) => api.stopClock(new Date(now() + ms));
const MINUTE_MS = 60_000;

const signIn = (email: string) => api.mutate('identity.signIn', { email, password });
const mailsTo = async (email: string) =>
  (await api.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
const listed = async (token: string) =>
  (await api.query('identity.listPasskeys', undefined, { token })).data.items as {
    id: string;
    name: string;
  }[];

async function begin(token: string, more: object = {}) {
  const answer = await api.mutate('identity.beginPasskey', { password, ...more }, { token });
  return answer.data as { challengeId: string; options: { challenge: string; user: { id: string } } };
}

async function add(token: string, passkey: SoftwarePasskey, made: object = {}) {
  const { challengeId, options } = await begin(token);
  const credential = passkey.create({ challenge: options.challenge, user: options.user.id, ...made });
  return api.mutate('identity.addPasskey', { challengeId, credential, name: 'Work phone' }, { token });
}

/** A person with a passkey, signed in by password. */
async function givenPasskey(options?: Parameters<typeof givenPerson>[1]) {
  const person = await givenPerson(api.database, options);
  const token = (await signIn(person.email)).data.clientToken as string;
  const passkey = softwarePasskey(site);
  const added = await add(token, passkey);
  expect(added.status).toBe(200);
  return { ...person, token, passkey, id: added.data.id as string };
}

type Used = Omit<Parameters<SoftwarePasskey['get']>[0], 'challenge'>;

/** Signs in with a passkey, which answers as told. */
async function signInBy(passkey: SoftwarePasskey, used: Used = {}, asked: object = {}) {
  const begun = await api.mutate('identity.beginPasskeySignIn', asked);
  const { challengeId, options } = begun.data;
  const credential = passkey.get({ challenge: options.challenge, ...used });
  return api.mutate('identity.signInWithPasskey', { challengeId, credential });
}

describe('a passkey', () => {
  test('signs its owner in by itself, is noted as used, and both are mailed or recorded', async () => {
    const { email, accountId, passkey, token } = await givenPasskey();
    await eventually(() => mailsTo(email)).toContain('A passkey was added to your account');
    const answer = await signInBy(passkey);
    expect(answer.data).toMatchObject({ next: 'done', clientToken: expect.any(String) });
    const { clientToken } = answer.data;
    expect((await api.query('identity.readMe', undefined, { token: clientToken })).data.account.email).toBe(
      email,
    );
    expect(await listed(token)).toEqual([
      expect.objectContaining({ name: 'Work phone', lastUsedAt: new Date(now()).toISOString() }),
    ]);
    const acts = await prisma.auditLog.findMany({ where: { actorId: accountId, result: 'ok' } });
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['identity.beginPasskey', 'identity.addPasskey', 'identity.signInWithPasskey']),
    );
  });

  test('needs no code of two-step verification, because it is two steps itself', async () => {
    const { token, passkey } = await givenPasskey();
    const { key } = (await api.mutate('identity.beginTwoStep', { password }, { token })).data;
    await api.mutate('identity.confirmTwoStep', { code: codeOfApp(key, now()) }, { token });
    expect((await signInBy(passkey)).data.next).toBe('done');
  });

  test.each<[string, Used]>([
    ['that did not see the person', { isVerified: false }],
    ['for another page', { origin: 'https://larder.example.com' }],
    ['for another site', { rpId: 'example.com' }],
    ['that names another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['that names nobody', { userHandle: null }],
  ])('is refused with an answer %s', async (_, used) => {
    const { passkey } = await givenPasskey();
    expect((await signInBy(passkey, used)).refusal?.code).toBe('PASSKEY_REFUSED');
  });

  test('is refused where nobody has it, or its answer was signed by another key', async () => {
    const { passkey } = await givenPasskey();
    const stranger = softwarePasskey(site);
    expect((await signInBy(stranger, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })).refusal?.code).toBe(
      'PASSKEY_REFUSED',
    );
    const { challengeId, options } = (await api.mutate('identity.beginPasskeySignIn', {})).data;
    const right = passkey.get({ challenge: options.challenge });
    const { signature } = stranger.get({ challenge: options.challenge }).response;
    const credential = { ...right, response: { ...right.response, signature } };
    expect((await api.mutate('identity.signInWithPasskey', { challengeId, credential })).refusal?.code).toBe(
      'PASSKEY_REFUSED',
    );
  });

  test('is refused once its counter does not rise, as of a copy', async () => {
    const { passkey } = await givenPasskey();
    expect((await signInBy(passkey, { counter: 7 })).status).toBe(200);
    expect((await signInBy(passkey, { counter: 7 })).refusal?.code).toBe('PASSKEY_REFUSED');
    expect((await signInBy(passkey, { counter: 0 })).refusal?.code).toBe('PASSKEY_REFUSED');
    expect((await signInBy(passkey, { counter: 8 })).status).toBe(200);
  });

  test('is refused to a disabled account', async () => {
    const { accountId, passkey } = await givenPasskey();
    await prisma.account.update({ where: { id: accountId }, data: { status: 'disabled' } });
    expect((await signInBy(passkey)).refusal?.code).toBe('ACCOUNT_DISABLED');
  });

  test('no longer signs in a person who has become a restocker', async () => {
    const { accountId, passkey } = await givenPasskey();
    await prisma.membership.updateMany({
      where: { accountId },
      data: { kind: 'restocker', deviceScope: 'selected' },
    });
    expect((await signInBy(passkey)).refusal?.code).toBe('PASSKEY_REFUSED');
  });
});

describe('a question to a passkey', () => {
  const asked = async () => (await api.mutate('identity.beginPasskeySignIn', {})).data;
  const answer = (challengeId: string, credential: object) =>
    api.mutate('identity.signInWithPasskey', { challengeId, credential });

  test('is answered once, also by many calls at the same time', async () => {
    const { passkey } = await givenPasskey();
    const { challengeId, options } = await asked();
    const credential = passkey.get({ challenge: options.challenge });
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(challengeId, credential)));
    const codes = answers.map(({ refusal }) => refusal?.code ?? 'in').sort();
    expect(codes).toEqual(['PASSKEY_EXPIRED', 'PASSKEY_EXPIRED', 'PASSKEY_EXPIRED', 'in']);
  });

  test('is used up by a wrong answer', async () => {
    const { passkey } = await givenPasskey();
    const { challengeId, options } = await asked();
    const wrong = passkey.get({ challenge: options.challenge, isVerified: false });
    expect((await answer(challengeId, wrong)).refusal?.code).toBe('PASSKEY_REFUSED');
    const right = passkey.get({ challenge: options.challenge });
    expect((await answer(challengeId, right)).refusal?.code).toBe('PASSKEY_EXPIRED');
  });

  test('takes no answer to another question, and none after five minutes', async () => {
    const { passkey } = await givenPasskey();
    const [one, other] = [await asked(), await asked()];
    expect(
      (await answer(one.challengeId, passkey.get({ challenge: other.options.challenge }))).refusal?.code,
    ).toBe('PASSKEY_REFUSED');
    later(5 * MINUTE_MS);
    expect(
      (await answer(other.challengeId, passkey.get({ challenge: other.options.challenge }))).refusal?.code,
    ).toBe('PASSKEY_EXPIRED');
  });

  test('counts for one act, and for no other', async () => {
    const { token, passkey } = await givenPasskey();
    const proof = (await api.mutate('identity.beginPasskeyProof', {}, { token })).data;
    const credential = passkey.get({ challenge: proof.options.challenge });
    expect((await answer(proof.challengeId, credential)).refusal?.code).toBe('PASSKEY_EXPIRED');
    const begun = await begin(token);
    const again = passkey.get({ challenge: begun.options.challenge });
    expect((await answer(begun.challengeId, again)).refusal?.code).toBe('PASSKEY_EXPIRED');
  });

  test('is refused to a network that asks without end', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const ask = () => api.mutate('identity.beginPasskeySignIn', {}, { headers });
    expect((await ask()).status).toBe(200);
    const ofNetworks = { key: { startsWith: 'passkey-address ' } };
    await prisma.rateLimitCounter.updateMany({ where: ofNetworks, data: { count: 300 } });
    expect((await ask()).refusal?.code).toBe('RATE_LIMITED');
    await prisma.rateLimitCounter.deleteMany({ where: ofNetworks });
  });
});

describe('the second step of a sign-in', () => {
  async function givenBoth() {
    const person = await givenPasskey();
    const { token } = person;
    const { key } = (await api.mutate('identity.beginTwoStep', { password }, { token })).data;
    await api.mutate('identity.confirmTwoStep', { code: codeOfApp(key, now() - 30_000) }, { token });
    const first = (await signIn(person.email)).data as { next: string; ticket: string; hasPasskey: boolean };
    return { ...person, key: key as string, first };
  }

  test('may be a passkey of that person, also one that does not name them', async () => {
    const { passkey, first } = await givenBoth();
    expect(first).toMatchObject({ next: 'code', hasPasskey: true });
    const { ticket } = first;
    expect((await signInBy(passkey, { userHandle: null }, { ticket })).data.next).toBe('done');
  });

  test('is not a passkey of somebody else', async () => {
    const { first } = await givenBoth();
    const other = await givenPasskey();
    expect((await signInBy(other.passkey, {}, { ticket: first.ticket })).refusal?.code).toBe(
      'PASSKEY_REFUSED',
    );
  });

  test('asks for a code too before another passkey is added', async () => {
    const { token, key } = await givenBoth();
    const without = await api.mutate('identity.beginPasskey', { password }, { token });
    expect(without.refusal).toMatchObject({ code: 'BAD_INPUT', params: { field: 'code' } });
    expect((await begin(token, { code: codeOfApp(key, now()) })).challengeId).toBeTruthy();
  });
});

describe('adding a passkey', () => {
  test('needs the password', async () => {
    const { token } = await givenPasskey();
    const wrong = await api.mutate('identity.beginPasskey', { password: 'wrong' }, { token });
    expect(wrong.refusal?.code).toBe('PASSWORD_WRONG');
  });

  test.each<[string, object]>([
    ['did not see the person', { isVerified: false }],
    ['was made for another page', { origin: 'https://larder.example.com' }],
    ['was made for another site', { rpId: 'example.com' }],
  ])('is refused where it %s', async (_, made) => {
    const { email } = await givenPerson(api.database);
    const token = (await signIn(email)).data.clientToken as string;
    expect((await add(token, softwarePasskey(site), made)).refusal?.code).toBe('PASSKEY_REFUSED');
    expect(await listed(token)).toEqual([]);
  });

  test('is refused with certificates of a maker, whose addresses our server would request', async () => {
    const { email } = await givenPerson(api.database);
    const token = (await signIn(email)).data.clientToken as string;
    const certificates = [new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x01])];
    const byLibrary = () => api.logged.filter((line) => line.includes('new passkey refused')).length;
    const before = byLibrary();
    expect((await add(token, softwarePasskey(site), { certificates })).refusal?.code).toBe('PASSKEY_REFUSED');
    expect(byLibrary()).toBe(before);
  });

  test('is refused for one that another account has, and beyond ten', async () => {
    const { token, accountId } = await givenPasskey();
    const other = await givenPasskey();
    expect((await add(token, other.passkey)).refusal?.code).toBe('PASSKEY_KNOWN');
    const row = { accountId, publicKey: new Uint8Array(), counter: 0n, name: 'Key', createdAt: new Date() };
    const waiting = await begin(token);
    await prisma.passkey.createMany({
      data: Array.from({ length: 9 }, (_, at) => ({
        ...row,
        id: crypto.randomUUID(),
        credentialId: `${accountId}-${at}`,
      })),
    });
    const passkey = softwarePasskey(site);
    const credential = passkey.create({ challenge: waiting.options.challenge });
    const input = { challengeId: waiting.challengeId, credential, name: 'Eleventh' };
    expect((await api.mutate('identity.addPasskey', input, { token })).refusal).toEqual({
      code: 'PASSKEY_LIMIT',
      params: { n: 10 },
    });
    expect((await api.mutate('identity.beginPasskey', { password }, { token })).refusal?.code).toBe(
      'PASSKEY_LIMIT',
    );
  });

  test('is refused to restockers, who share phones', async () => {
    const owner = await givenPerson(api.database);
    const { merchantId } = owner;
    const { email } = await givenPerson(api.database, { merchantId, kind: 'restocker', deviceIds: [] });
    const token = (await signIn(email)).data.clientToken as string;
    expect((await api.mutate('identity.beginPasskey', { password }, { token })).refusal?.code).toBe(
      'FORBIDDEN',
    );
  });

  test('is refused clearly where the app is opened by an IP address', async () => {
    const { token, passkey } = await givenPasskey();
    const { env } = api.api;
    const own = env.appUrl;
    Object.assign(env, { appUrl: 'http://203.0.113.5:8080' });
    try {
      expect((await api.query('identity.listPasskeys', undefined, { token })).data.isAvailable).toBe(false);
      expect((await api.mutate('identity.beginPasskey', { password }, { token })).refusal?.code).toBe(
        'PASSKEY_UNAVAILABLE',
      );
      expect((await api.mutate('identity.beginPasskeySignIn', {})).refusal?.code).toBe('PASSKEY_UNAVAILABLE');
      expect((await api.query('identity.readProofWays', undefined, { token })).data.passkey).toBe(false);
    } finally {
      Object.assign(env, { appUrl: own });
    }
    expect((await signInBy(passkey)).status).toBe(200);
  });
});

describe('the passkeys of a person', () => {
  test('are renamed and removed by nobody else', async () => {
    const { id, token, email, passkey } = await givenPasskey();
    const other = await givenPasskey();
    const rename = (by: string) =>
      api.mutate('identity.renamePasskey', { id, name: 'Laptop' }, { token: by });
    const remove = (by: string) => api.mutate('identity.removePasskey', { id }, { token: by });
    expect((await rename(other.token)).refusal?.code).toBe('NOT_FOUND');
    expect((await remove(other.token)).refusal?.code).toBe('NOT_FOUND');
    expect((await rename(token)).status).toBe(200);
    expect((await listed(token)).map(({ name }) => name)).toEqual(['Laptop']);
    expect((await remove(token)).status).toBe(200);
    expect((await remove(token)).refusal?.code).toBe('NOT_FOUND');
    expect((await signInBy(passkey)).refusal?.code).toBe('PASSKEY_REFUSED');
    await eventually(() => mailsTo(email)).toContain('A passkey was removed from your account');
  });

  test('go with the second step that customer service removes', async () => {
    const { email, passkey, token } = await givenPasskey();
    const call = { requestId: 'test' };
    const answer = await runUseCase(api.api.env, resetTwoStep, platformOperator('pat'), { email }, call);
    expect(answer).toEqual({ ok: true, value: { email } });
    expect((await signInBy(passkey)).refusal?.code).toBe('PASSKEY_REFUSED');
    await eventually(async () => (await api.query('identity.readMe', undefined, { token })).status).toBe(401);
  });
});

describe('a new password', () => {
  const mailed = async (email: string) =>
    (await api.mails()).find(
      ({ to, subject }) => to === email && subject === 'Your Larder password was changed',
    )?.text ?? '';
  async function resetByMail(email: string) {
    await api.mutate('identity.sendCode', { email, purpose: 'reset' });
    const { ticket } = (
      await api.mutate('identity.verifyResetCode', { email, code: await api.mailedCode(email) })
    ).data;
    expect((await api.mutate('identity.resetPassword', { ticket, password: 'new-otter-9' })).status).toBe(
      200,
    );
  }

  test("removes all passkeys where it is set by mail, a thief's too, and its mail says how many", async () => {
    const { email, accountId, passkey } = await givenPasskey();
    await resetByMail(email);
    expect((await signInBy(passkey)).refusal?.code).toBe('PASSKEY_REFUSED');
    expect(await prisma.passkey.count({ where: { accountId } })).toBe(0);
    await eventually(() => mailed(email)).toContain('all passkeys were removed: 1.');
    const act = await prisma.auditLog.findFirstOrThrow({
      where: { action: 'identity.resetPassword', objectId: accountId },
    });
    expect(act.diff).toEqual({ passkeys: ['***', '***'] });
  });

  test('keeps passkeys where it is set while signed in, and its mail says how many still sign in', async () => {
    const { email, passkey, token } = await givenPasskey();
    const change = { currentPassword: password, newPassword: 'new-otter-9' };
    expect((await api.mutate('identity.changePassword', change, { token })).status).toBe(200);
    expect((await signInBy(passkey)).data.next).toBe('done');
    await eventually(() => mailed(email)).toContain('Passkeys that still sign in: 1.');
  });

  test('says nothing of passkeys to a person without any', async () => {
    const { email } = await givenPerson(api.database);
    await resetByMail(email);
    await eventually(() => mailed(email)).toContain('all devices were signed out.');
    expect(await mailed(email)).not.toContain('asskey');
  });

  test('lets no call add a passkey that had passed the door before it', async () => {
    const { accountId, token } = await givenPasskey();
    const { challengeId, options } = await begin(token);
    const { familyId } = await prisma.refreshSession.findFirstOrThrow({ where: { accountId } });
    await prisma.refreshSession.updateMany({ where: { familyId }, data: { revokedAt: new Date() } });
    const actor = {
      kind: 'user',
      accountId,
      familyId,
      permissions: [],
      deviceScope: [],
      permissionVersion: 0,
    } as const;
    const credential = softwarePasskey(site).create({
      challenge: options.challenge,
      user: options.user.id,
    });
    const input = { challengeId, credential, name: 'Spare key' };
    expect(await runUseCase(api.api.env, addPasskey, actor, input, { requestId: 'test' })).toEqual({
      ok: false,
      refusal: { code: 'UNAUTHENTICATED' },
    });
    expect(await prisma.passkey.count({ where: { accountId } })).toBe(1);
  });
});

describe('a fresh proof', () => {
  const addRole = (token: string) =>
    api.mutate(
      'team.addRole',
      { name: `Clerk ${crypto.randomUUID().slice(-8)}`, permissions: ['order.view'] },
      { token },
    );
  const prove = (token: string, input: object) => api.mutate('identity.proveFresh', input, { token });
  const proofBy = async (token: string, passkey: SoftwarePasskey) => {
    const { challengeId, options } = (await api.mutate('identity.beginPasskeyProof', {}, { token })).data;
    return { way: 'passkey', challengeId, credential: passkey.get({ challenge: options.challenge }) };
  };

  /** A person with passkey and app, whose sign-in is ten minutes old. */
  async function givenStale() {
    const person = await givenPasskey();
    const { key } = (await api.mutate('identity.beginTwoStep', { password }, { token: person.token })).data;
    const code = codeOfApp(key, now());
    await api.mutate('identity.confirmTwoStep', { code }, { token: person.token });
    const { clientToken: token, refreshToken } = (await signInBy(person.passkey)).data;
    expect((await addRole(token)).status).toBe(200);
    later(10 * MINUTE_MS);
    expect((await addRole(token)).refusal).toEqual({ code: 'FRESH_PROOF_REQUIRED' });
    return { ...person, token: token as string, refreshToken: refreshToken as string, key: key as string };
  }

  test.each<[string, (person: Awaited<ReturnType<typeof givenStale>>) => Promise<object>]>([
    ['the password', async () => ({ way: 'password', password })],
    ['a code', async ({ key }) => ({ way: 'code', code: codeOfApp(key, now()) })],
    ['a passkey', ({ token, passkey }) => proofBy(token, passkey)],
  ])('is %s, and holds through new tokens until ten minutes have passed', async (_, wayOf) => {
    const person = await givenStale();
    expect((await prove(person.token, await wayOf(person))).data).toEqual({ proven: true });
    expect((await addRole(person.token)).status).toBe(200);
    const { refreshToken } = person;
    const renewed = (await api.mutate('identity.refreshTokens', { refreshToken })).data.clientToken;
    later(10 * MINUTE_MS - 1);
    expect((await addRole(renewed)).status).toBe(200);
    later(1);
    expect((await addRole(renewed)).refusal?.code).toBe('FRESH_PROOF_REQUIRED');
  });

  test('is asked for by everything that takes money out, gives rights or signs out elsewhere', async () => {
    const { token } = await givenStale();
    const id = newTestId();
    const asking: [string, object][] = [
      ['finance.requestWithdrawal', { id, amountMinor: 1_000 }],
      ['team.addRole', { name: 'Clerk', permissions: ['order.view'] }],
      ['team.editRole', { role: id, version: 1, name: 'Clerk', permissions: ['order.view'] }],
      ['team.removeRole', { role: id }],
      ['team.editMember', { id }],
      ['team.inviteMember', {}],
      ['team.requireTwoStep', { required: false }],
      ['identity.removePasskey', { id }],
      ['identity.endSession', { sessionId: id }],
      ['identity.endOtherSessions', {}],
      ['team.setMemberStatus', { id, status: 'active' }],
      ['team.setRestockerStatus', { id, status: 'active' }],
      ['team.bindRestocker', { id, deviceNos: ['2610000001'] }],
      ['team.resendInvitation', { id }],
      ['order.saveRefundApproval', { aboveMinor: null, shownAboveMinor: 500 }],
      ['order.approveRefund', { id }],
      ['order.approveAbnormalCharge', { id, decisionId: id }],
      ['onboarding.saveBank', { version: 0, step: onboardingSteps.bank }],
      ['onboarding.submitIndependent', { provider: 'Card Services', mid: 'MID-1', keyRef: 'term-1' }],
    ];
    for (const [path, input] of asking)
      expect([path, (await api.mutate(path, input, { token })).refusal?.code]).toEqual([
        path,
        'FRESH_PROOF_REQUIRED',
      ]);
    for (const path of ['team.setMemberStatus', 'team.setRestockerStatus'])
      expect((await api.mutate(path, { id, status: 'disabled' }, { token })).refusal?.code).toBe('NOT_FOUND');
  });

  test('counts in one sign-in, and in no other of the same person', async () => {
    const { token, passkey } = await givenStale();
    const { clientToken: elsewhere } = (await signInBy(passkey)).data;
    expect((await addRole(elsewhere)).status).toBe(200);
    expect((await addRole(token)).refusal?.code).toBe('FRESH_PROOF_REQUIRED');
    const asked = await proofBy(elsewhere, passkey);
    expect((await prove(token, asked)).refusal?.code).toBe('PASSKEY_EXPIRED');
  });

  test('is not a wrong password or code, nor the passkey of somebody else', async () => {
    const { token, passkey, accountId } = await givenStale();
    const other = await givenPasskey();
    expect((await prove(token, { way: 'password', password: 'wrong' })).refusal?.code).toBe('PASSWORD_WRONG');
    expect((await prove(token, { way: 'code', code: 'ABCDE-FGHJK' })).refusal?.code).toBe('CODE_WRONG');
    expect((await prove(token, await proofBy(token, other.passkey))).refusal?.code).toBe('PASSKEY_REFUSED');
    expect((await prove(token, {})).refusal?.code).toBe('BAD_INPUT');
    expect((await addRole(token)).refusal?.code).toBe('FRESH_PROOF_REQUIRED');
    const denied = await prisma.auditLog.count({
      where: { actorId: accountId, action: 'identity.proveFresh', result: 'denied' },
    });
    expect(denied).toBe(3);
    expect((await prove(token, await proofBy(token, passkey))).status).toBe(200);
  });

  test('takes five tries of a password at most', async () => {
    const { token, passkey } = await givenStale();
    const codes = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await prove(token, { way: 'password', password: `wrong-${n}` })).refusal?.code);
    expect(codes).toEqual([...Array(5).fill('PASSWORD_WRONG'), 'RATE_LIMITED']);
    // A thief who took them leaves the owner theirs in another sign-in.
    const owner = (await signInBy(passkey)).data.clientToken as string;
    expect((await prove(owner, { way: 'password', password })).status).toBe(200);
    expect((await prove(token, { way: 'password', password })).refusal?.code).toBe('RATE_LIMITED');
  });

  test('leaves the owner questions and codes where a stolen sign-in has used up its own', async () => {
    const { token, passkey, key } = await givenStale();
    const owner = (await signInBy(passkey)).data.clientToken as string;
    expect((await api.mutate('identity.beginPasskeyProof', {}, { token })).status).toBe(200);
    const asked = { key: { startsWith: 'passkey ' } };
    await prisma.rateLimitCounter.updateMany({ where: asked, data: { count: 60 } });
    expect((await api.mutate('identity.beginPasskeyProof', {}, { token })).refusal?.code).toBe(
      'RATE_LIMITED',
    );
    expect((await prove(owner, await proofBy(owner, passkey))).status).toBe(200);
    const guess = { way: 'code', code: 'ABCDE-FGHJK' };
    for (let n = 0; n < 5; n += 1) expect((await prove(token, guess)).refusal?.code).toBe('CODE_WRONG');
    expect((await prove(token, guess)).refusal?.code).toBe('RATE_LIMITED');
    expect((await prove(owner, { way: 'code', code: codeOfApp(key, now()) })).status).toBe(200);
  });
});
