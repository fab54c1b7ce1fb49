import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { visitor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';

/** The hashes that passwords were compared with; the comparison itself is real. */
const compared = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof argon2.verify = (hashed, ...rest) => {
    compared.push(String(hashed));
    return argon2.verify(hashed, ...rest);
  };
  return { ...argon2, verify };
});
// Another file of this process may have loaded the modules with the real package.
vi.resetModules();
const { hashPassword } = await import('./password-hash.ts');
const { signIn } = await import('./sign-in.ts');

const database = await createTestDatabase(inject('testServer'));
const env = createTestEnvironment(database);
afterAll(() => database.drop());
beforeEach(() => {
  compared.length = 0;
});

const attempt = async (email: string) => {
  const call = { requestId: 'test', ip: '203.0.113.7' };
  const answer = await runUseCase(env, signIn, visitor, { email, password: 'wrong' }, call);
  return answer.ok ? 'signed in' : answer.refusal.code;
};
/** Algorithm and cost of a hash: everything but the salt and the result. */
const effort = (hashed: string) => hashed.split('$').slice(0, 4).join('$');

test('compares one password with a hash of the same cost, whether the e-mail is known or not', async () => {
  const { prisma } = database;
  const passwordHash = await hashPassword('Cabinet7');
  const email = 'known@example.com';
  await givenMember(prisma, (await givenMerchant(prisma)).id, { account: { email, passwordHash } });

  expect(await attempt(email)).toBe('LOGIN_FAILED');
  expect(compared).toEqual([passwordHash]);
  expect(await attempt('unknown@example.com')).toBe('LOGIN_FAILED');
  expect(compared.map(effort)).toEqual([effort(passwordHash), effort(passwordHash)]);
});
