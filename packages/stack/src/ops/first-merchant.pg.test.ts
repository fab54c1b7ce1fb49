import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { visitor } from '@larder/use-cases/actor';
import { passwordMatches } from '@larder/use-cases/identity/password-hash';
import { resetPassword } from '@larder/use-cases/identity/reset-password';
import { hasMerchants } from '@larder/use-cases/platform/has-merchants';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeFirstMerchant } from './first-merchant.ts';

const asked = {
  name: 'Corner Shop',
  country: 'US',
  ownerEmail: 'sam@example.com',
  ownerName: 'Sam Lee',
} as const;

let database: TestDatabase;
let said: string[];
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
beforeEach(async () => {
  // Past the triggers that keep tables append-only.
  await database.asOwner(
    'set session_replication_role = replica; truncate merchant, account, audit_log cascade',
  );
  said = [];
});
afterAll(() => database.drop());

const make = (changes: Partial<typeof asked | { ownerEmail: string; country: string }> = {}) =>
  makeFirstMerchant(
    { DATABASE_URL: database.url, APP_URL: 'https://shop.example/' },
    'maria',
    { ...asked, ...changes },
    (line) => void said.push(line),
  );

/** The ticket of the link that was printed last. */
const ticket = () =>
  /https:\/\/shop\.example\/pages\/login\/reset#([\w-]{43})$/m.exec(said.join('\n'))?.[1] ?? '';

async function setPassword(link: string) {
  const input = { ticket: link, password: 'larder-otter-7' };
  const env = createTestEnvironment(database);
  env.clock.set(new Date().toISOString());
  return runUseCase(env, resetPassword, visitor, input, { requestId: 'r' });
}

describe('pnpm ops first-merchant', () => {
  test('makes an active merchant whose owner chooses the password with the printed link, once', async () => {
    expect(await hasMerchants(database)).toBe(false);
    await make();
    expect(await hasMerchants(database)).toBe(true);
    expect(await database.prisma.merchant.findMany()).toMatchObject([
      { name: 'Corner Shop', status: 'active' },
    ]);
    expect(await setPassword(ticket())).toMatchObject({ ok: true });
    const { passwordHash } = await database.prisma.account.findUniqueOrThrow({
      where: { email: asked.ownerEmail },
    });
    expect(await passwordMatches(passwordHash, 'larder-otter-7')).toBe(true);
    expect(await setPassword(ticket())).toMatchObject({ ok: false, refusal: { code: 'RESET_EXPIRED' } });
  });

  test('repeated for the same owner, makes nothing and replaces the link', async () => {
    await make();
    const first = ticket();
    said = [];
    await make({ ownerEmail: 'Sam@Example.com' });
    expect(said[0]).toMatch(/^M\d{14} Corner Shop is there already\.$/);
    expect(await database.prisma.merchant.count()).toBe(1);
    expect(await setPassword(first)).toMatchObject({ ok: false });
    expect(await setPassword(ticket())).toMatchObject({ ok: true });
    said = [];
    await make();
    expect(said.join('\n')).toContain('has a password already');
    expect(ticket()).toBe('');
  });

  test('run twice at the same time, makes one merchant', async () => {
    await Promise.all([make(), make()]);
    expect(await database.prisma.merchant.count()).toBe(1);
    expect(await database.prisma.membership.count()).toBe(1);
  });

  test('refuses beside other merchants, and for a country that does not exist', async () => {
    await expect(make({ country: 'USA' })).rejects.toThrow('The merchant was not made: BAD_INPUT');
    expect(await hasMerchants(database)).toBe(false);
    await make();
    await expect(make({ ownerEmail: 'kim@example.com' })).rejects.toThrow('There are merchants already');
    expect(await database.prisma.merchant.count()).toBe(1);
  });

  test('writes the operator into the audit log, and no ticket', async () => {
    await make();
    const [row] = await database.prisma.auditLog.findMany({
      where: { action: 'platform.createFirstMerchant' },
    });
    expect(row).toMatchObject({ actorKind: 'platform', actorId: 'maria', result: 'ok' });
    const everything = JSON.stringify(await database.prisma.auditLog.findMany(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(everything).not.toContain(ticket());
  });
});
