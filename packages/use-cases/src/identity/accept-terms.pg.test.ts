import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { noLegal } from '../legal-settings.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { acceptTerms } from './accept-terms.ts';
import { readMe } from './read-me.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = { ...createTestEnvironment(database), legal: { ...noLegal, version: 'v2' } };

const ask = <Out>(useCase: AnyUseCase<Out>, actor: MemberActor, input?: unknown) =>
  runUseCase(env, useCase, actor, input, { requestId: 'test' });
async function toAccept(actor: MemberActor) {
  const me = await ask(readMe, actor);
  return me.ok ? me.value.termsToAccept : me.refusal.code;
}
async function codeOf(actor: MemberActor, version: string) {
  const answer = await ask(acceptTerms, actor, { version });
  return answer.ok ? null : answer.refusal.code;
}

test('one owner accepts a new version for the merchant, once, and everybody else is left alone', async () => {
  const merchant = await givenMerchant(prisma);
  const first = await givenMember(prisma, merchant.id);
  const [owner, partner] = [actorOf(first), actorOf(await givenMember(prisma, merchant.id))];
  const manager = actorOf(await givenMember(prisma, merchant.id, { kind: 'staff', systemRole: 'manager' }));
  const stranger = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
  expect([await toAccept(owner), await toAccept(partner), await toAccept(manager)]).toEqual([
    'v2',
    'v2',
    null,
  ]);
  expect(await codeOf(manager, 'v2')).toBe('FORBIDDEN');
  expect(await codeOf(owner, 'v1')).toBe('TERMS_CHANGED');
  expect([await codeOf(owner, 'v2'), await codeOf(owner, 'v2')]).toEqual([null, null]);
  expect([await toAccept(owner), await toAccept(partner), await toAccept(stranger)]).toEqual([
    null,
    null,
    'v2',
  ]);
  const rows = await prisma.termsAcceptance.findMany({ where: { merchantId: merchant.id, version: 'v2' } });
  expect(rows).toMatchObject([{ accountId: first.account.id, acceptedAt: env.clock.now() }]);
});

test('an owner of a suspended merchant accepts too', async () => {
  const merchant = await givenMerchant(prisma, { status: 'suspended' });
  const owner = actorOf(await givenMember(prisma, merchant.id), { merchant });
  expect(await codeOf(owner, 'v2')).toBeNull();
});
