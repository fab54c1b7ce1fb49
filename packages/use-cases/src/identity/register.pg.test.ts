import { alertTypes } from '@larder/domain/alert/alert-type';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { visitor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { register } from './register.ts';
import { sendCode } from './send-code.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

async function registerWith(operatorEmail: string | undefined, email: string) {
  const env = { ...createTestEnvironment(database), operatorEmail };
  await runUseCase(env, sendCode, visitor, { email, purpose: 'register' }, { requestId: 'test' });
  const code = env.mails[0]?.params.code;
  const form = { merchantName: 'Corner Fridges', contactName: 'Ann', country: 'US', password: 'Harbor-82' };
  const input = { ...form, email, code, acceptTerms: true };
  const answer = await runUseCase(env, register, visitor, input, { requestId: 'test' });
  const again = await runUseCase(env, register, visitor, input, { requestId: 'test' });
  if (!answer.ok) throw new Error(answer.refusal.code);
  expect(again.ok).toBe(false);
  return { answer: answer.value, mails: env.mails.slice(1) };
}

test('a registration is mailed once to the operator who gave an address', async () => {
  const { answer, mails } = await registerWith('operator@example.com', 'ann@example.com');
  const { merchantNo } = await database.prisma.merchant.findUniqueOrThrow({
    where: { id: answer.merchantId },
  });
  expect(mails).toEqual([
    {
      to: 'operator@example.com',
      locale: 'en-US',
      template: 'merchantRegistered',
      params: {
        merchant: 'Corner Fridges',
        member: 'Ann',
        country: 'US',
        address: 'ann@example.com',
        number: merchantNo,
      },
    },
  ]);
  expect((await registerWith(undefined, 'ben@example.com')).mails).toEqual([]);
});

test('a new merchant denies cards that owe 5.00 or more from the start', async () => {
  const { answer } = await registerWith(undefined, 'dora@example.com');
  const rules = await database.prisma.guardRule.findMany({ where: { merchantId: answer.merchantId } });
  expect(rules).toMatchObject([{ kind: 'debt', mode: 'enforce', act: 'deny', threshold: 500n, version: 1 }]);
});

test('the owner of a new merchant is notified of every alert, on the phone and by mail', async () => {
  const { answer } = await registerWith(undefined, 'cleo@example.com');
  const chosen = await database.prisma.alertSubscription.findMany({
    where: { merchantId: answer.merchantId },
    include: { membership: true },
  });
  expect(chosen.map(({ type }) => type).sort()).toEqual([...alertTypes].sort());
  for (const { membership, methods, deviceId } of chosen)
    expect([membership.kind, methods, deviceId]).toEqual(['owner', ['push', 'email'], null]);
});
