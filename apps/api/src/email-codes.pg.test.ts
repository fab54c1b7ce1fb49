import { builtInLegalVersion } from '@larder/domain/platform/legal-text';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { eventually } from '../e2e/eventually.ts';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
afterEach(() => api.shift(0));

let people = 0;
const newEmail = () => {
  people += 1;
  return `stranger${people}@example.com`;
};
const member = () => givenPerson(api.database);
const sendCode = (email: string, purpose = 'reset') => api.mutate('identity.sendCode', { email, purpose });
const verify = (email: string, code: string) => api.mutate('identity.verifyResetCode', { email, code });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codeFor = async (email: string, purpose = 'reset') => {
  await sendCode(email, purpose);
  return eventually(() => api.mailedCode(email).catch(() => ''))
    .toMatch(/^\d{6}$/)
    .then(() => api.mailedCode(email));
};

describe('an e-mailed code', () => {
  test('gives a ticket, which sets one new password and ends all sessions', async () => {
    const { email } = await member();
    const { data: session } = await api.mutate('identity.signIn', { email, password });
    const { data } = await verify(email, await codeFor(email));
    const reset = { ticket: data.ticket, password: 'Harbor-82' };
    expect((await api.mutate('identity.resetPassword', reset)).status).toBe(200);
    expect((await api.mutate('identity.resetPassword', reset)).refusal?.code).toBe('RESET_EXPIRED');
    expect((await api.mutate('identity.signIn', { email, password })).refusal?.code).toBe('LOGIN_FAILED');
    expect((await api.mutate('identity.signIn', { email, password: 'Harbor-82' })).status).toBe(200);
    const { refreshToken, clientToken } = session;
    expect((await api.mutate('identity.refreshTokens', { refreshToken })).status).toBe(401);
    await eventually(
      async () => (await api.query('identity.readMe', undefined, { token: clientToken })).status,
    ).toBe(401);
    expect((await api.mails()).map(({ subject }) => subject)).toContain('Your Larder password was changed');
  });

  test('unlocks a locked account by a reset', async () => {
    const { email } = await member();
    for (let failure = 0; failure < 5; failure += 1) {
      await api.mutate('identity.signIn', { email, password: 'wrong' });
    }
    expect((await api.mutate('identity.signIn', { email, password })).refusal?.code).toBe('ACCOUNT_LOCKED');
    const { data } = await verify(email, await codeFor(email));
    await api.mutate('identity.resetPassword', { ticket: data.ticket, password: 'Harbor-82' });
    expect((await api.mutate('identity.signIn', { email, password: 'Harbor-82' })).status).toBe(200);
  });

  test('does not reveal whether the e-mail is known', async () => {
    const { email } = await member();
    const unknown = newEmail();
    for (const purpose of ['reset', 'register']) {
      const [known, stranger] = [await sendCode(email, purpose), await sendCode(unknown, purpose)];
      expect(stranger).toEqual(known);
    }
    expect((await verify(unknown, '123456')).refusal).toEqual((await verify(email, '000000')).refusal);
    await eventually(async () =>
      (await api.mails())
        .filter(({ to }) => to === email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([expect.stringMatching(/new password/), 'You already have a Larder account']);
    const toStranger = (await api.mails()).filter(({ to }) => to === unknown);
    expect(toStranger.map(({ subject }) => subject)).toEqual([expect.stringMatching(/verification code/)]);
  });

  test('is used up by five wrong entries, also concurrent ones', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(email, wrong(code))));
    const codes = answers.map(({ refusal }) => refusal?.code);
    expect(codes.filter((each) => each === 'CODE_WRONG')).toHaveLength(5);
    expect((await verify(email, code)).refusal?.code).toBe('CODE_EXPIRED');
  });

  test.each([
    ['is good for 10 minutes', 9 * 60_000, undefined],
    ['has expired after 10 minutes', 10 * 60_000 + 1_000, 'CODE_EXPIRED'],
  ])('%s', async (_, later, refusal) => {
    const { email } = await member();
    const code = await codeFor(email);
    api.shift(later);
    expect((await verify(email, code)).refusal?.code).toBe(refusal);
  });

  test('works only once', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    expect((await verify(email, code)).status).toBe(200);
    expect((await verify(email, code)).refusal?.code).toBe('CODE_EXPIRED');
  });

  test('can be replaced after a minute, which invalidates the old one', async () => {
    const { email } = await member();
    const first = await codeFor(email);
    const again = await sendCode(email);
    expect(again.refusal?.code).toBe('RATE_LIMITED');
    expect(Number(again.refusal?.params?.retryInS)).toBeLessThanOrEqual(60);
    api.shift(61_000);
    await sendCode(email);
    await eventually(() => api.mailedCode(email)).not.toBe(first);
    const second = await api.mailedCode(email);
    expect((await verify(email, first)).refusal?.code).toBe('CODE_WRONG');
    expect((await verify(email, second)).status).toBe(200);
  });

  test('is sent once for two concurrent requests', async () => {
    const email = newEmail();
    const answers = await Promise.all([sendCode(email, 'register'), sendCode(email, 'register')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  test('is sent at most five times an hour to one e-mail', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      api.shift(count * 61_000);
      statuses.push((await sendCode(email, 'register')).status);
    }
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
  });

  test('gives a ticket that ends after 10 minutes', async () => {
    const { email } = await member();
    const { data } = await verify(email, await codeFor(email));
    api.shift(10 * 60_000 + 5_000);
    const reset = await api.mutate('identity.resetPassword', { ticket: data.ticket, password: 'Harbor-82' });
    expect(reset.refusal?.code).toBe('RESET_EXPIRED');
  });

  test('keeps its ticket valid when a common password is refused', async () => {
    const { email } = await member();
    const { data } = await verify(email, await codeFor(email));
    const refused = await api.mutate('identity.resetPassword', { ticket: data.ticket, password: 'password' });
    expect(refused.refusal).toEqual({
      code: 'BAD_INPUT',
      params: { key: 'valid.password.common', field: 'password' },
    });
    const set = await api.mutate('identity.resetPassword', { ticket: data.ticket, password: 'Harbor-82' });
    expect(set.status).toBe(200);
  });
});

describe('registration', () => {
  const form = {
    merchantName: 'Corner Fridges',
    contactName: 'Maria',
    country: 'CN',
    password: 'Harbor-82',
    acceptTerms: true,
    locale: 'zh-CN',
  };

  test('creates a merchant with its owner, who can sign in', async () => {
    const email = newEmail();
    const code = await codeFor(email, 'register');
    const registered = await api.mutate('identity.register', { ...form, email, code });
    expect(registered.data).toMatchObject({ email });
    const { data } = await api.mutate('identity.signIn', { email, password: form.password });
    const me = await api.query('identity.readMe', undefined, { token: data.clientToken });
    expect(me.data).toMatchObject({
      account: { name: 'Maria', locale: 'zh-CN', temperatureUnit: 'c' },
      membership: { kind: 'owner' },
      merchant: {
        name: 'Corner Fridges',
        status: 'onboarding',
        currency: 'CNY',
        timezone: 'Asia/Shanghai',
        taxMode: 'inclusive',
        merchantNo: expect.stringMatching(/^M\d{14}$/),
      },
    });
  });

  test('records which terms were accepted, and refuses terms that are no longer in force', async () => {
    const email = newEmail();
    const code = await codeFor(email, 'register');
    const { data: terms } = await api.query('support.readLegal', { document: 'terms', locale: 'zh-CN' });
    expect(terms).toMatchObject({ url: null, version: builtInLegalVersion });
    expect(terms.blocks[0]).toEqual({ kind: 'heading', level: 1, runs: [{ text: '服务条款' }] });
    const outdated = { ...form, email, code, termsVersion: '2020-01-01' };
    expect((await api.mutate('identity.register', outdated)).refusal?.code).toBe('TERMS_CHANGED');
    const registered = await api.mutate('identity.register', { ...outdated, termsVersion: terms.version });
    const { merchantId } = registered.data;
    const { createdAt } = await api.database.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    expect(await api.database.prisma.termsAcceptance.findMany({ where: { merchantId } })).toMatchObject([
      { version: terms.version, acceptedAt: createdAt },
    ]);
  });

  test('creates one account when sent twice concurrently', async () => {
    const email = newEmail();
    const code = await codeFor(email, 'register');
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.mutate('identity.register', { ...form, email, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.database.prisma.account.count({ where: { email } })).toBe(1);
  });

  test.each([
    ['a wrong code', { code: '000000' }, 'CODE_WRONG'],
    ['a password without digits', { password: 'abcdefgh' }, 'BAD_INPUT'],
    ['a common password', { password: 'abcd1234' }, 'BAD_INPUT'],
    ['the terms not accepted', { acceptTerms: false }, 'BAD_INPUT'],
  ])('refuses %s and creates nothing', async (_, fault, refusal) => {
    const email = newEmail();
    const code = await codeFor(email, 'register');
    const answer = await api.mutate('identity.register', { ...form, email, code, ...fault });
    expect(answer.refusal?.code).toBe(refusal);
    expect(await api.database.prisma.account.count({ where: { email } })).toBe(0);
  });

  test('refuses the code of a reset', async () => {
    const { email } = await member();
    const code = await codeFor(email, 'reset');
    const answer = await api.mutate('identity.register', { ...form, email, code });
    expect(answer.refusal?.code).toBe('CODE_WRONG');
  });
});

describe("changing one's password", () => {
  test('requires the current one and ends every session', async () => {
    const { email } = await member();
    const { data } = await api.mutate('identity.signIn', { email, password });
    const change = (currentPassword: string, newPassword: string) =>
      api.mutate('identity.changePassword', { currentPassword, newPassword }, { token: data.accessToken });
    expect((await change('wrong', 'Harbor-82')).refusal?.code).toBe('PASSWORD_WRONG');
    expect((await change(password, password)).refusal?.params?.key).toBe('valid.password.same');
    expect((await change(password, '12345678')).refusal?.params?.key).toBe('valid.password.common');
    expect((await change(password, 'Harbor-82')).status).toBe(200);
    expect((await api.mutate('identity.refreshTokens', { refreshToken: data.refreshToken })).status).toBe(
      401,
    );
    await eventually(async () => (await change('Harbor-82', 'Larder9')).status).toBe(401);
  });

  test('ends a mailed link that could set another one', async () => {
    const { email } = await member();
    const { data } = await api.mutate('identity.signIn', { email, password });
    const { ticket } = (await verify(email, await codeFor(email))).data;
    const change = { currentPassword: password, newPassword: 'Harbor-82' };
    await api.mutate('identity.changePassword', change, { token: data.accessToken });
    const reset = await api.mutate('identity.resetPassword', { ticket, password: 'Harbor-93' });
    expect(reset.refusal?.code).toBe('RESET_EXPIRED');
    expect((await api.mutate('identity.signIn', { email, password: 'Harbor-82' })).status).toBe(200);
  });

  test('limits guesses of the current one', async () => {
    const { email } = await member();
    const { data } = await api.mutate('identity.signIn', { email, password });
    const guess = () =>
      api.mutate(
        'identity.changePassword',
        { currentPassword: 'wrong', newPassword: 'Harbor-82' },
        { token: data.accessToken },
      );
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 6; count += 1) codes.push((await guess()).refusal?.code);
    expect(codes).toEqual([...Array(5).fill('PASSWORD_WRONG'), 'RATE_LIMITED']);
  });
});

test('reports a mail that cannot be sent and allows another one at once', async () => {
  const broken = await startTestApi(inject('testServer'), { SMTP_URL: 'smtp://127.0.0.1:1' });
  const ask = () => broken.mutate('identity.sendCode', { email: 'a@example.com', purpose: 'register' });
  expect((await ask()).refusal?.code).toBe('EMAIL_SEND_FAILED');
  expect((await ask()).refusal?.code).toBe('EMAIL_SEND_FAILED');
  await broken.stop();
});

test('reports a reset mail that cannot be sent to everyone alike', async () => {
  const broken = await startTestApi(inject('testServer'), { SMTP_URL: 'smtp://127.0.0.1:1' });
  const { email } = await givenPerson(broken.database);
  for (const address of [email, 'nobody@example.com', email, 'nobody@example.com']) {
    const answer = await broken.mutate('identity.sendCode', { email: address, purpose: 'reset' });
    expect(answer.refusal).toEqual({ code: 'EMAIL_SEND_FAILED' });
  }
  await broken.stop();
});
