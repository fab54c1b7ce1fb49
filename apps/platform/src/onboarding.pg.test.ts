import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { drawnMark, givenOnboardingScene, type OnboardingScene } from '@larder/testkit/onboarding-scene';
import { accepted } from '@larder/testkit/read-answer';
import { readApplication } from '@larder/use-cases/onboarding/read-application';
import { readIndependent } from '@larder/use-cases/onboarding/read-independent';
import { signApplication } from '@larder/use-cases/onboarding/sign-application';
import { submitIndependent } from '@larder/use-cases/onboarding/submit-independent';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let given: OnboardingScene;
beforeEach(async () => {
  given = await givenOnboardingScene(database);
});

/** Runs one command line as the operator maria and returns its output. */
async function platform(...args: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const output = { print: (line: string) => lines.push(line), warn: (line: string) => errors.push(line) };
  const session = openSession(given.env, 'maria', output);
  await createProgram((work) => work(session)).parseAsync(args, { from: 'user' });
  return { text: lines.join('\n'), errors };
}

async function inReview() {
  await given.fill([60, 40]);
  accepted(await given.submit());
  accepted(
    await given.visit(signApplication, { token: await given.tokenOf(0), mark: drawnMark, locale: 'en-US' }),
  );
  return given.merchant.merchantNo;
}
const status = async () => accepted(await given.as(readApplication)).application?.status;

test('an operator lists, looks at and approves an application', async () => {
  const merchantNo = await inReview();
  expect((await platform('application', 'list')).text).toContain(merchantNo);
  const { text } = await platform('application', 'show', merchantNo);
  for (const part of ['legalName: Corner Fridge LLC', 'share: 60', 'state: signed', '…6789', 'void_check-1'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/123456781|021000021/);
  expect((await platform('application', 'approve', merchantNo)).text).toBe(`${merchantNo} approved`);
  expect(await status()).toBe('approved');
  expect((await platform('application', 'list')).text).not.toContain(merchantNo);
});

test('the numbers are shown on demand, and the audit log says to whom', async () => {
  const merchantNo = await inReview();
  const { text } = await platform('application', 'show', merchantNo, '--numbers');
  for (const part of ['fedTaxId: 123456789', 'routing: 021000021', 'ssn: 123456781'])
    expect(text).toContain(part);
  const rows = await prisma.auditLog.findMany({
    where: { merchantId: given.merchant.id, action: 'platform.showApplication' },
  });
  expect(rows).toMatchObject([
    { actorId: 'maria', diff: { numbers: [null, true], pictures: [null, false] } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/123456789|021000021|123456781/);
});

test('the pictures are written into a folder that only the operator can read', async () => {
  const merchantNo = await inReview();
  const folder = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'of-the-application');
  const read = async () => ({ contentType: 'image/jpeg' as const, bytes: new Uint8Array([255, 216, 1]) });
  Object.assign(given.env.ports.files, { read });
  const { text } = await platform('application', 'show', merchantNo, '--pictures', folder);
  const names = ['void_check-1', 'driver_license-1', 'driver_license-2'];
  const written = readdirSync(folder).sort();
  expect(written).toEqual([...names].sort().map((name) => expect.stringContaining(`${merchantNo}-${name}`)));
  for (const file of written) {
    const path = join(folder, file);
    expect(text).toContain(path);
    expect([...readFileSync(path)]).toEqual([255, 216, 1]);
    expect(statSync(path).mode & 0o077).toBe(0);
  }
});

test('an operator asks for a change, then rejects, with remarks that the merchant reads', async () => {
  const merchantNo = await inReview();
  await platform('application', 'ask', merchantNo, '--remarks', 'The check is not readable');
  expect(accepted(await given.as(readApplication)).application).toMatchObject({
    status: 'draft',
    remarks: 'The check is not readable',
  });
  await expect(platform('application', 'reject', merchantNo, '--remarks', 'No')).rejects.toThrow(
    'ILLEGAL_TRANSITION',
  );
  accepted(await given.submit());
  accepted(
    await given.visit(signApplication, { token: await given.tokenOf(0), mark: drawnMark, locale: 'en-US' }),
  );
  await platform('application', 'reject', merchantNo, '--remarks', 'Still not readable');
  expect(await status()).toBe('rejected');
});

test('an operator verifies the provider account of a merchant, or says why it failed', async () => {
  const { merchantNo } = given.merchant;
  const account = { provider: 'Card Services', mid: 'MID-0012345', keyRef: 'term-778899' };
  accepted(await given.as(submitIndependent, account));
  expect((await platform('independent', 'list')).text).toContain('Card Services');
  expect((await platform('independent', 'show', merchantNo)).text).toContain('mid: MID-0012345');
  await platform('independent', 'fail', merchantNo, '--reason', 'Unknown ID');
  expect(accepted(await given.as(readIndependent)).account).toMatchObject({
    status: 'failed',
    reason: 'Unknown ID',
  });
  accepted(await given.as(submitIndependent, account));
  // Merchants of the tests before sell, too.
  const others = { merchantNo: { not: merchantNo } };
  await prisma.merchant.updateMany({ where: others, data: { status: 'suspended' } });
  expect((await platform('independent', 'verify', merchantNo)).text).toBe(`${merchantNo} verified`);
});
