// long: one application from its first step to its purge, and every way in which two people meet at it
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenUpload } from '@larder/testkit/given/given-upload';
import {
  drawnMark,
  givenOnboardingScene,
  type OnboardingScene,
  onboardingSteps,
} from '@larder/testkit/onboarding-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { LegalSettings } from '../legal-settings.ts';
import { noLegal } from '../legal-settings.ts';
import { decideApplication } from '../platform/onboarding/decide-application.ts';
import { listApplications } from '../platform/onboarding/list-applications.ts';
import { showApplication } from '../platform/onboarding/show-application.ts';
import { acceptAgreement } from './accept-agreement.ts';
import { openSigning } from './open-signing.ts';
import { purgeApplications } from './purge-applications.ts';
import { readAgreement } from './read-agreement.ts';
import { readApplication } from './read-application.ts';
import { readStanding } from './read-standing.ts';
import { reopenApplication } from './reopen-application.ts';
import { resendLink } from './resend-link.ts';
import { saveAttachments } from './save-attachments.ts';
import { saveBank } from './save-bank.ts';
import { saveBusiness } from './save-business.ts';
import { savePrincipals } from './save-principals.ts';
import { saveProfile } from './save-profile.ts';
import { sendOnboardingMails } from './send-onboarding-mails.ts';
import { signApplication } from './sign-application.ts';
import { submitApplication } from './submit-application.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const texts = { 'en-US': '# Agreement\n\nWe sign.', 'zh-CN': '# 协议\n\n我们签署。' };
const legal: LegalSettings = { ...noLegal, agreement: { version: '1', texts } };

let given: OnboardingScene;
beforeEach(async () => {
  given = await givenOnboardingScene(database, { legal });
});

/** Jobs take what is due of every merchant. */
afterEach(async () => {
  await prisma.onboardingMail.updateMany({ data: { dueAt: null } });
  await prisma.merchantApplication.updateMany({ data: { purgeAt: null } });
});

const code = async (answer: Promise<Parameters<typeof refusalOf>[0]>) =>
  refusalOf(await answer)?.code ?? 'ok';
const read = async () => {
  const { application } = accepted(await given.as(readApplication));
  if (!application) throw new Error('No application');
  return application;
};
const sign = (token: string, mark: object = drawnMark) =>
  given.visit(signApplication, { token, mark, locale: 'zh-CN' });
const submitted = async (shares: readonly number[]) => {
  await given.fill(shares);
  accepted(await given.submit());
};
const reopen = async () =>
  given.as(reopenApplication, {
    from: (await read()).status === 'rejected' ? 'rejected' : 'awaiting_signatures',
  });
const decide = (decision: string, remarks?: string) =>
  given.system(decideApplication, { merchantNo: given.merchant.merchantNo, decision, remarks });

describe('the draft', () => {
  test('is begun by its first step and leads to the first step that is missing', async () => {
    expect(accepted(await given.as(readApplication)).application).toBeNull();
    accepted(await given.as(saveBusiness, { version: 0, step: onboardingSteps.business }));
    expect(await read()).toMatchObject({
      status: 'draft',
      reached: 'profile',
      versions: { business: 1, bank: 0 },
    });
    await prisma.merchantApplication.deleteMany({ where: { merchantId: given.merchant.id } });
    await given.fill([60, 40]);
    expect(await read()).toMatchObject({ reached: 'signature', hasAgreed: true });
  });

  test('is created once by two phones that begin at the same time', async () => {
    const begin = () => given.as(saveBusiness, { version: 0, step: onboardingSteps.business });
    const codes = await Promise.all([begin(), begin(), begin()].map(code));
    expect(codes.sort()).toEqual(['DATA_PROCESSING', 'DATA_PROCESSING', 'ok']);
    expect(await prisma.merchantApplication.count({ where: { merchantId: given.merchant.id } })).toBe(1);
  });

  test('refuses a step that another phone has saved since, and takes another step from it', async () => {
    await given.fill([100]);
    const edited = { ...onboardingSteps.profile, cabinets: 13 };
    accepted(await given.as(saveProfile, { version: 1, step: edited }, given.colleague));
    expect(await code(given.as(saveProfile, { version: 1, step: onboardingSteps.profile }))).toBe(
      'DATA_PROCESSING',
    );
    expect((await read()).profile?.cabinets).toBe(13);
    expect(await code(given.as(saveBank, { version: 1, step: onboardingSteps.bank }))).toBe('ok');
  });

  test('keeps sealed numbers that are not typed again, and shows only their last four digits', async () => {
    await given.fill([60, 40]);
    const before = await read();
    const { fedTaxId: _, ...business } = onboardingSteps.business;
    accepted(await given.as(saveBusiness, { version: 1, step: business }));
    const bank = { ...onboardingSteps.bank, routing: '', account: '', accountRepeat: '' };
    accepted(await given.as(saveBank, { version: 1, step: bank }));
    const principals = before.principals.map(
      ({ id, name, title, ownershipBp, phone, email, birthDate, address }) => ({
        id,
        name,
        title,
        ownershipBp,
        phone,
        email,
        birthDate,
        address,
      }),
    );
    accepted(await given.as(savePrincipals, { version: 1, step: { principals } }));
    expect(await read()).toMatchObject({
      reached: 'signature',
      business: { fedTaxIdLast4: '6789' },
      bank: { routingLast4: '0021', accountLast4: '6789' },
      principals: [
        { ssnLast4: '6781', idNoLast4: '4560' },
        { ssnLast4: '6782', idNoLast4: '4561' },
      ],
    });
    const shown = accepted(
      await given.system(showApplication, { merchantNo: given.merchant.merchantNo, numbers: true }),
    );
    expect(shown.numbers).toEqual({ fedTaxId: '123456789', routing: '021000021', account: '000123456789' });
    expect(shown.principals.map(({ ssn, idNo }) => [ssn, idNo])).toEqual([
      ['123456781', 'D1234560'],
      ['123456782', 'D1234561'],
    ]);
  });

  test('leaves no number readable in the database, its audit log or a stored answer', async () => {
    await given.fill([60, 40]);
    accepted(await given.submit());
    const tables = [
      'merchant_application',
      'application_principal',
      'application_signature',
      'onboarding_mail',
      'audit_log',
      'mutation_answer',
      'live_event',
    ];
    for (const table of tables) {
      const rows = await prisma.$queryRawUnsafe<{ t: string | null }[]>(
        `select string_agg(r::text, ' ') as t from ${table} r`,
      );
      expect(rows[0]?.t ?? '', table).not.toMatch(/123-?45-?678|12-?3456789|021000021|000123456789|D123456/);
    }
    expect(JSON.stringify([given.env.logged, await read()])).not.toMatch(
      /123-?45-?678\d|021000021|000123456789/,
    );
  });

  test('asks for numbers that were never given, for adults, and for a past day', async () => {
    const { fedTaxId: _, ...business } = onboardingSteps.business;
    const refused = async (useCase: Parameters<typeof given.as>[0], step: object) =>
      refusalOf(await given.as(useCase, { version: 0, step }))?.params;
    expect(await refused(saveBusiness, business)).toMatchObject({ key: 'valid.fedTaxId', field: 'fedTaxId' });
    expect(
      await refused(saveBusiness, { ...onboardingSteps.business, formedOn: '2099-01-01' }),
    ).toMatchObject({
      key: 'valid.onboarding.formedOn',
    });
    const [first] = given.principals([100]);
    const minor = { ...first, birthDate: '2015-01-01' };
    expect(await refused(savePrincipals, { principals: [minor] })).toMatchObject({
      key: 'valid.onboarding.birthDate',
      field: 'principals.0.birthDate',
    });
    expect(await refused(savePrincipals, { principals: [{ ...first, ssn: '' }] })).toMatchObject({
      key: 'valid.ssn',
      field: 'principals.0.ssn',
    });
    expect(await refused(saveBank, { ...onboardingSteps.bank, routing: '' })).toMatchObject({
      key: 'valid.routing',
    });
    expect(await prisma.merchantApplication.count({ where: { merchantId: given.merchant.id } })).toBe(0);
  });

  test('takes pictures of its own merchant that have arrived, each for one application', async () => {
    await given.fill([100]);
    const other = await givenMerchant(prisma);
    const [own] = (await read()).voidChecks;
    const pictures = async (key: string) =>
      code(
        given.as(saveAttachments, {
          version: 1,
          step: { voidChecks: [key], driverLicenses: [own?.fileKey] },
        }),
      );
    expect(await pictures(await givenUpload(prisma, other.id, 'onboarding'))).toBe('FILE_ERROR');
    expect(await pictures(await givenUpload(prisma, given.merchant.id, 'onboarding', 'pending'))).toBe(
      'FILE_ERROR',
    );
    expect(await pictures(await givenUpload(prisma, given.merchant.id, 'complaint'))).toBe('FILE_ERROR');
    expect(await pictures(await givenUpload(prisma, given.merchant.id, 'onboarding'))).toBe('ok');
    expect((await read()).driverLicenses).toMatchObject([{ fileKey: own?.fileKey }]);
  });

  test('asks again for an agreement whose text has changed', async () => {
    await given.fill([100]);
    const { hash } = accepted(await given.as(readAgreement, { locale: 'zh-CN' }));
    const changed = { ...legal, agreement: { version: '2', texts: { 'en-US': '# New' } } };
    Object.assign(given.env, { legal: changed });
    expect(await code(given.as(acceptAgreement, { hash }))).toBe('TERMS_CHANGED');
    expect(await read()).toMatchObject({ hasAgreed: false, reached: 'agreement' });
    expect(refusalOf(await given.submit())?.params).toMatchObject({
      key: 'valid.agreement',
      step: 'agreement',
    });
  });

  test('belongs to one merchant: others neither read nor change it', async () => {
    await given.fill([100]);
    const other = await givenMerchant(prisma);
    const stranger = actorOf(await givenMember(prisma, other.id));
    expect(accepted(await given.as(readApplication, undefined, stranger)).application).toBeNull();
    expect(accepted(await given.as(readStanding, undefined, stranger)).status).toBeNull();
    expect(await code(given.as(submitApplication, { locale: 'en-US' }, stranger))).toBe('NOT_FOUND');
    const principals = given.principals([100]).map((principal) => ({ ...principal, id: undefined }));
    const [theirs] = (await read()).principals;
    const taken = [{ ...principals[0], id: theirs?.id }];
    expect(await code(given.as(savePrincipals, { version: 0, step: { principals: taken } }, stranger))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a submission', () => {
  test.each([
    [[30, 20], 'OWNERSHIP_BELOW_51'],
    [[60, 50], 'OWNERSHIP_ABOVE_100'],
    [[30, 21, 9], 'ok'],
    [[100], 'ok'],
  ])('is judged by its shares of %j: %s', async (shares, expected) => {
    await given.fill(shares);
    expect(await code(given.submit())).toBe(expected);
  });

  test('mails a link to every principal, once, however often it is sent', async () => {
    await given.fill([30, 21, 9]);
    const codes = await Promise.all([given.submit(), given.submit(), given.submit()].map(code));
    expect(codes.sort()).toEqual(['ILLEGAL_TRANSITION', 'ILLEGAL_TRANSITION', 'ok']);
    await given.tokenOf(0);
    expect(
      given.env.mails
        .filter(({ template }) => template === 'signRequest')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(given.emails.slice(0, 3));
    expect(given.env.mails[0]?.params).toMatchObject({ merchant: 'Corner Fridge LLC', hours: 48 });
    expect(await read()).toMatchObject({
      status: 'awaiting_signatures',
      signedBp: 0,
      signers: [{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }],
    });
  });

  test('goes straight to review for a sole owner who signs in the app', async () => {
    const { email } = await prisma.account.findUniqueOrThrow({ where: { id: given.owner.accountId } });
    await given.fill([100]);
    const [stored] = (await read()).principals;
    const principals = [{ ...given.principals([100])[0], id: stored?.id, email }];
    accepted(await given.as(savePrincipals, { version: 1, step: { principals } }));
    const wrong = { kind: 'typed', name: 'Somebody Else' };
    expect(refusalOf(await given.submit({ locale: 'en-US', mark: wrong }))?.params).toMatchObject({
      key: 'valid.onboarding.ownName',
    });
    accepted(await given.submit({ locale: 'en-US', mark: { kind: 'typed', name: 'maria lopez' } }));
    expect(await read()).toMatchObject({
      status: 'auto_review',
      signedBp: 10_000,
      signers: [{ state: 'signed' }],
    });
    accepted(await given.system(sendOnboardingMails));
    expect(given.env.mails.filter(({ template }) => template === 'signRequest')).toEqual([]);
    const row = await prisma.applicationSignature.findFirstOrThrow({
      where: { merchantId: given.merchant.id },
    });
    expect(row).toMatchObject({
      signedById: given.owner.membershipId,
      userAgent: 'A phone',
      locale: 'en-US',
    });
  });

  test('refuses the signature of a member who is no principal', async () => {
    await given.fill([100]);
    expect(await code(given.submit({ locale: 'en-US', mark: drawnMark }))).toBe('FORBIDDEN');
    expect((await read()).status).toBe('draft');
  });
});

describe('a signature by link', () => {
  test('shows an owner without an account their share and the text, and moves the review at 51 percent', async () => {
    await submitted([30, 21, 9]);
    const [first, second, third] = [await given.tokenOf(0), await given.tokenOf(1), await given.tokenOf(2)];
    const opened = accepted(await given.visit(openSigning, { token: first, locale: 'zh-CN' }));
    expect(opened).toMatchObject({
      state: 'waiting',
      businessName: 'Corner Fridge LLC',
      name: 'Maria Lopez',
      ownershipBp: 3_000,
      version: '1',
    });
    expect(JSON.stringify(opened.blocks)).toContain('我们签署');
    accepted(await sign(first));
    expect(await read()).toMatchObject({ status: 'awaiting_signatures', signedBp: 3_000 });
    accepted(await sign(second, { kind: 'typed', name: 'Ken Ito' }));
    expect(await read()).toMatchObject({ status: 'auto_review', signedBp: 5_100 });
    accepted(await sign(third));
    expect(await read()).toMatchObject({ status: 'auto_review', signedBp: 6_000 });
    const rows = await prisma.applicationSignature.findMany({ where: { merchantId: given.merchant.id } });
    const agreement = await prisma.agreementVersion.findFirstOrThrow({ where: { id: rows[0]?.agreementId } });
    expect(agreement.texts).toEqual(texts);
    expect(rows.map(({ userAgent, locale }) => [userAgent, locale])).toEqual(
      rows.map(() => ['A phone', 'zh-CN']),
    );
  });

  test('reaches the threshold once when two owners sign at the same time', async () => {
    Object.assign(given.env, { operatorEmail: 'operator@example.com' });
    await submitted([50, 50]);
    const tokens = [await given.tokenOf(0), await given.tokenOf(1)];
    const codes = await Promise.all(tokens.map((token) => code(sign(token))));
    expect(codes).toEqual(['ok', 'ok']);
    expect(await read()).toMatchObject({ status: 'auto_review', signedBp: 10_000 });
    const reviews = { merchantId: given.merchant.id, kind: 'review' } as const;
    expect(await prisma.onboardingMail.count({ where: reviews })).toBe(1);
    await given.system(sendOnboardingMails);
    expect(given.env.mails.at(-1)).toMatchObject({
      to: 'operator@example.com',
      template: 'applicationWaits',
    });
  });

  test('counts once, however often and at the same time the link is used', async () => {
    await submitted([40, 20]);
    const token = await given.tokenOf(0);
    const codes = await Promise.all([sign(token), sign(token), sign(token)].map(code));
    expect(codes).toEqual(['ok', 'ok', 'ok']);
    expect(await read()).toMatchObject({ status: 'awaiting_signatures', signedBp: 4_000 });
    const before = await prisma.applicationSignature.findFirstOrThrow({
      where: { merchantId: given.merchant.id, signedAt: { not: null } },
    });
    given.env.clock.advance(HOUR_MS);
    accepted(await sign(token, { kind: 'typed', name: 'Maria Lopez' }));
    expect(await prisma.applicationSignature.findUnique({ where: { id: before.id } })).toEqual(before);
    expect(accepted(await given.visit(openSigning, { token, locale: 'en-US' })).state).toBe('signed');
  });

  test('is replaced by a resent link after three minutes, and not before', async () => {
    await submitted([60, 40]);
    const old = await given.tokenOf(0);
    const [signer] = (await read()).signers;
    const resend = () => given.as(resendLink, { signatureId: signer?.id });
    expect(refusalOf(await resend())).toMatchObject({ code: 'SIGN_RESEND_WAIT', params: { retryInS: 180 } });
    given.env.clock.advance(3 * MINUTE_MS);
    const codes = await Promise.all([resend(), resend()].map(code));
    expect(codes.sort()).toEqual(['SIGN_RESEND_WAIT', 'ok']);
    expect(await code(sign(old))).toBe('SIGN_LINK_EXPIRED');
    const token = await given.tokenOf(0);
    expect(token).not.toBe(old);
    accepted(await sign(token));
    expect(await code(given.as(resendLink, { signatureId: signer?.id }))).toBe('ILLEGAL_TRANSITION');
  });

  test('expires after 48 hours and works again once resent', async () => {
    await submitted([60, 40]);
    const token = await given.tokenOf(0);
    given.env.clock.advance(48 * HOUR_MS);
    expect(await code(given.visit(openSigning, { token, locale: 'en-US' }))).toBe('SIGN_LINK_EXPIRED');
    expect(await code(sign(token))).toBe('SIGN_LINK_EXPIRED');
    const { signers, status } = await read();
    expect([status, signers[0]?.state]).toEqual(['awaiting_signatures', 'expired']);
    accepted(await given.as(resendLink, { signatureId: signers[0]?.id }));
    accepted(await sign(await given.tokenOf(0)));
  });

  test('dies when the merchant edits: signatures are void and everybody is asked again', async () => {
    await submitted([30, 30]);
    const [first, second] = [await given.tokenOf(0), await given.tokenOf(1)];
    accepted(await sign(first));
    accepted(await reopen());
    expect(await code(sign(second))).toBe('SIGN_LINK_EXPIRED');
    expect(await code(given.visit(openSigning, { token: first, locale: 'en-US' }))).toBe('SIGN_LINK_EXPIRED');
    expect(await read()).toMatchObject({ status: 'draft', signers: [], signedBp: 0 });
    accepted(await given.submit());
    expect(await read()).toMatchObject({ status: 'awaiting_signatures', signedBp: 0 });
    const kept = { merchantId: given.merchant.id, signedAt: { not: null }, voidedAt: { not: null } };
    expect(await prisma.applicationSignature.count({ where: kept })).toBe(1);
  });

  test('leaves either a draft without signatures or a review when an edit comes at the same time', async () => {
    await submitted([60, 40]);
    const token = await given.tokenOf(0);
    const [edited, signed] = await Promise.all([code(reopen()), code(sign(token))]);
    const { status, signedBp } = await read();
    expect([
      ['ok', 'SIGN_LINK_EXPIRED', 'draft', 0],
      ['ILLEGAL_TRANSITION', 'ok', 'auto_review', 6_000],
    ]).toContainEqual([edited, signed, status, signedBp]);
  });

  test('is guessed at most sixty times an hour from one network, invented links included', async () => {
    await submitted([60, 40]);
    const token = await given.tokenOf(0);
    const open = (text: string, ip?: string) =>
      code(given.visit(openSigning, { token: text, locale: 'en-US' }, ip));
    const otherFirst = token.startsWith('A') ? 'B' : 'A';
    const tries = [];
    for (let at = 0; at < 60; at += 1) tries.push(await open(`${otherFirst}${token.slice(1, -2)}${at + 10}`));
    expect(new Set(tries)).toEqual(new Set(['SIGN_LINK_EXPIRED']));
    expect(await open(token)).toBe('RATE_LIMITED');
    expect(await open(token, '198.51.100.77')).toBe('ok');
  });

  test('is refused to a merchant that was suspended', async () => {
    await submitted([60, 40]);
    const token = await given.tokenOf(0);
    await prisma.merchant.update({ where: { id: given.merchant.id }, data: { status: 'suspended' } });
    expect(await code(sign(token))).toBe('SIGN_LINK_EXPIRED');
  });

  test('is mailed again with the same link after the mail server was down', async () => {
    await submitted([60, 40]);
    const { send } = given.env.ports.mail;
    let isDown = true;
    Object.assign(given.env.ports.mail, {
      send: async (mail: Parameters<typeof send>[0]) =>
        isDown ? { kind: 'failed', reason: 'down' } : send(mail),
    });
    accepted(await given.system(sendOnboardingMails));
    expect(given.env.mails).toEqual([]);
    isDown = false;
    given.env.clock.advance(HOUR_MS);
    accepted(await sign(await given.tokenOf(0)));
  });
});

describe('the decision', () => {
  const inReview = async () => {
    await submitted([60, 40]);
    accepted(await sign(await given.tokenOf(0)));
  };

  test('is made once where two operators decide at the same time', async () => {
    await inReview();
    const codes = await Promise.all([decide('approve'), decide('reject', 'No')].map(code));
    expect(codes.sort()).toEqual(['ILLEGAL_TRANSITION', 'ok']);
    const mails = await prisma.onboardingMail.findMany({
      where: { merchantId: given.merchant.id, kind: { not: 'sign' } },
    });
    expect(mails.filter(({ kind }) => kind !== 'review')).toHaveLength(1);
  });

  test('approves, mails the member who submitted, and is final', async () => {
    await inReview();
    const { applications } = accepted(await given.system(listApplications));
    expect(applications.map(({ merchantNo }) => merchantNo)).toContain(given.merchant.merchantNo);
    accepted(await decide('approve'));
    accepted(await given.system(sendOnboardingMails));
    const { email } = await prisma.account.findUniqueOrThrow({ where: { id: given.owner.accountId } });
    expect(given.env.mails.at(-1)).toMatchObject({ to: email, template: 'applicationApproved' });
    expect(await read()).toMatchObject({ status: 'approved' });
    expect(await code(reopen())).toBe('ILLEGAL_TRANSITION');
    expect(await code(given.as(saveProfile, { version: 1, step: onboardingSteps.profile }))).toBe(
      'ILLEGAL_TRANSITION',
    );
  });

  test('rejects with remarks, and the merchant starts again', async () => {
    await inReview();
    expect(await code(decide('reject'))).toBe('BAD_INPUT');
    accepted(await decide('reject', 'The check is not readable.'));
    expect(accepted(await given.as(readStanding))).toMatchObject({
      status: 'rejected',
      remarks: 'The check is not readable.',
    });
    expect(await code(given.as(saveProfile, { version: 1, step: onboardingSteps.profile }))).toBe(
      'ILLEGAL_TRANSITION',
    );
    accepted(await reopen());
    expect(await read()).toMatchObject({
      status: 'draft',
      remarks: 'The check is not readable.',
      reached: 'signature',
    });
    accepted(await given.submit());
    expect(await read()).toMatchObject({ status: 'awaiting_signatures', remarks: null });
  });

  test('asks for a change, which voids the signatures', async () => {
    await inReview();
    const other = await given.tokenOf(1);
    accepted(await decide('ask', 'Add the second license.'));
    expect(await read()).toMatchObject({ status: 'draft', remarks: 'Add the second license.', signers: [] });
    expect(await code(sign(other))).toBe('SIGN_LINK_EXPIRED');
    accepted(await given.system(sendOnboardingMails));
    expect(given.env.mails.at(-1)).toMatchObject({
      template: 'applicationAsked',
      params: { text: 'Add the second license.' },
    });
  });

  test('is mailed to an owner if the member who submitted has left', async () => {
    await inReview();
    await prisma.membership.update({
      where: { id: given.owner.membershipId },
      data: { deletedAt: new Date() },
    });
    accepted(await decide('approve'));
    accepted(await given.system(sendOnboardingMails));
    const { email } = await prisma.account.findUniqueOrThrow({ where: { id: given.colleague.accountId } });
    expect(given.env.mails.at(-1)).toMatchObject({ to: email, template: 'applicationApproved' });
  });

  test('is followed 90 days later by the deletion of numbers and pictures, while signatures stay', async () => {
    await inReview();
    accepted(await decide('approve'));
    const removed: string[] = [];
    Object.assign(given.env.ports.files, { remove: async (key: string) => void removed.push(key) });
    given.env.clock.advance(90 * DAY_MS - MINUTE_MS);
    await given.system(purgeApplications, { limit: 100 });
    expect(await read()).toMatchObject({ business: { fedTaxIdLast4: '6789' } });
    given.env.clock.advance(MINUTE_MS);
    await Promise.all([1, 2].map(() => given.system(purgeApplications, { limit: 100 })));
    expect(await read()).toMatchObject({
      status: 'approved',
      business: { fedTaxIdLast4: null, legalName: 'Corner Fridge LLC' },
      bank: { routingLast4: null, accountLast4: null },
      principals: [{ ssnLast4: null, phone: null, address: null, birthDate: null }, { idNoLast4: null }],
      voidChecks: [],
      driverLicenses: [],
      signedBp: 6_000,
    });
    expect(removed).toHaveLength(3);
    const sealed = { merchantId: given.merchant.id, OR: [{ ssn: { not: null } }, { idNo: { not: null } }] };
    expect(await prisma.applicationPrincipal.count({ where: sealed })).toBe(0);
    accepted(await given.system(purgeApplications, { limit: 100 }));
    expect(removed).toHaveLength(3);
  });

  test('keeps the numbers of an application that was reopened in time', async () => {
    await inReview();
    accepted(await decide('reject', 'Not readable.'));
    given.env.clock.advance(80 * DAY_MS);
    accepted(await reopen());
    given.env.clock.advance(20 * DAY_MS);
    await given.system(purgeApplications, { limit: 100 });
    expect(await read()).toMatchObject({ business: { fedTaxIdLast4: '6789' }, reached: 'signature' });
  });

  test('never deletes the numbers of an application that is reviewed', async () => {
    await inReview();
    given.env.clock.advance(365 * DAY_MS);
    await given.system(purgeApplications, { limit: 100 });
    expect(await read()).toMatchObject({ status: 'auto_review', business: { fedTaxIdLast4: '6789' } });
  });
});

describe('an application that nobody goes on with', () => {
  const purge = async (laterMs: number) => {
    given.env.clock.advance(laterMs);
    await given.system(purgeApplications, { limit: 100 });
  };
  const purged = {
    status: 'draft',
    reached: 'business',
    business: { fedTaxIdLast4: null, legalName: 'Corner Fridge LLC' },
    bank: { routingLast4: null, accountLast4: null },
    voidChecks: [],
    driverLicenses: [],
  };

  test('loses its numbers 90 days after the last step of the draft was saved', async () => {
    await given.fill([60, 40]);
    await purge(60 * DAY_MS);
    accepted(await given.as(saveProfile, { version: 1, step: onboardingSteps.profile }));
    await purge(90 * DAY_MS - MINUTE_MS);
    expect(await read()).toMatchObject({ business: { fedTaxIdLast4: '6789' } });
    await purge(MINUTE_MS);
    expect(await read()).toMatchObject(purged);
    const sealed = { merchantId: given.merchant.id, OR: [{ ssn: { not: null } }, { idNo: { not: null } }] };
    expect(await prisma.applicationPrincipal.count({ where: sealed })).toBe(0);
    accepted(await given.as(saveBusiness, { version: 1, step: onboardingSteps.business }));
    expect(await read()).toMatchObject({ business: { fedTaxIdLast4: '6789' }, reached: 'bank' });
  });

  test('becomes a draft without numbers if its owners have not signed for 90 days', async () => {
    await submitted([60, 40]);
    const token = await given.tokenOf(0);
    await purge(90 * DAY_MS);
    expect(await read()).toMatchObject({ ...purged, signers: [] });
    expect(await code(sign(token))).toBe('SIGN_LINK_EXPIRED');
  });
});
