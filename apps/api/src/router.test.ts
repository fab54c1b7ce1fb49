import { globSync } from 'node:fs';
import { join } from 'node:path';
import { definedUseCases } from '@larder/use-cases/use-case';
import { requireAccess } from '@larder/use-cases/wrapper/require-access';
import { describe, expect, test } from 'vitest';
import { type Procedures, proceduresOf } from '../e2e/procedures-of.ts';

const folder = join(import.meta.dirname, '../../../packages/use-cases/src');
for (const file of globSync('**/*.ts', { cwd: folder })) {
  if (!file.endsWith('.test.ts')) await import(join(folder, file));
}
const procedures: Procedures = await proceduresOf();
const useCases = definedUseCases();

/** Procedures that are not use cases: they read the log of the live stream. */
const streams = ['live.events', 'shopper.events'];

describe('the router', () => {
  test('exposes every use case that is not internal, under its own name', () => {
    const exposed = useCases.filter(({ access }) => access !== 'internal').map(({ name }) => name);
    const named = Object.entries(procedures).map(([path, { useCase }]) => ({ path, useCase }));
    expect(named.filter(({ path, useCase }) => path !== useCase)).toEqual([]);
    expect(
      named
        .map(({ path }) => path)
        .filter((path) => !streams.includes(path))
        .sort(),
    ).toEqual(exposed.sort());
  });

  test('exposes reads as queries and everything else as mutations', () => {
    const kinds = Object.fromEntries(useCases.map(({ name, kind }) => [name, kind]));
    for (const [path, { type }] of Object.entries(procedures)) {
      if (streams.includes(path)) expect(type).toBe('subscription');
      else expect([path, type]).toEqual([path, kinds[path] === 'read' ? 'query' : 'mutation']);
    }
  });

  test('finds many use cases', () => {
    expect(useCases.length).toBeGreaterThan(30);
  });
});

test('lets a member who must set up two-step verification reach the own account, and nothing of the merchant', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const due = {
    kind: 'user',
    provedAt: now,
    accountId: 'an-account',
    permissions: [],
    deviceScope: [],
    permissionVersion: 0,
    twoStepDue: { merchantId: 'a-merchant', merchantName: 'Corner Fridge' },
  } as const;
  const closed = useCases.filter(({ access }) => access !== 'public' && access !== 'internal');
  const outcomes = closed.map((useCase) => ({ useCase, answer: requireAccess(useCase, due, now) }));
  expect(outcomes.flatMap(({ useCase, answer }) => (answer.ok ? [useCase.name] : [])).sort()).toEqual([
    'identity.addPasskey',
    'identity.beginPasskey',
    'identity.beginPasskeyProof',
    'identity.beginTwoStep',
    'identity.changePassword',
    'identity.checkRedirect',
    'identity.confirmTwoStep',
    'identity.endOtherSessions',
    'identity.endSession',
    'identity.listPasskeys',
    'identity.listSessions',
    'identity.proveFresh',
    'identity.readMe',
    'identity.readProofWays',
    'identity.readTwoStep',
    'identity.removePasskey',
    'identity.renamePasskey',
    'identity.renewRecoveryCodes',
    'identity.savePreferences',
    'identity.switchMerchant',
    'identity.turnOffTwoStep',
    'meta.listEnums',
    'push.bindToken',
    'push.readVapidKey',
    'push.subscribe',
    'push.unbindToken',
    'push.unsubscribe',
  ]);
  const codes = outcomes.flatMap(({ answer }) => (answer.ok ? [] : [answer.refusal.code]));
  expect(new Set(codes)).toEqual(new Set(['TWO_STEP_REQUIRED']));
});
