import { globSync } from 'node:fs';
import { join } from 'node:path';
import {
  can,
  effectivePermissions,
  type Permission,
  permissions,
  restockerPermissions,
  systemRoles,
} from '@larder/domain/team/permissions';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { hashPassword } from '@larder/use-cases/identity/password-hash';
import { definedUseCases } from '@larder/use-cases/use-case';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { password } from '../e2e/given-person.ts';
import { proceduresOf } from '../e2e/procedures-of.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const folder = join(import.meta.dirname, '../../../packages/use-cases/src');
for (const file of globSync('**/*.ts', { cwd: folder })) {
  if (!file.endsWith('.test.ts')) await import(join(folder, file));
}
const procedures = await proceduresOf();
const accessOf = new Map(definedUseCases().map(({ name, access }) => [name, access]));

const signedOut = 'comes before a sign-in';
const mailed = 'for the holder of the mailed link';
const shopper = 'for a shopper, who is no member';
const self = "the caller's own account, sign-in or phone";
const everyone = 'the same for every member, or reduced to what the member may see';

/** Why a procedure needs no permission. Every other procedure needs one. */
const withoutPermission: Readonly<Record<string, string>> = {
  'identity.signIn': signedOut,
  'identity.confirmSignIn': signedOut,
  'identity.register': signedOut,
  'identity.sendCode': signedOut,
  'identity.verifyResetCode': signedOut,
  'identity.resetPassword': signedOut,
  'identity.readInvitation': mailed,
  'identity.acceptInvitation': mailed,
  'identity.refreshTokens': self,
  'identity.signOut': self,
  'identity.changePassword': self,
  'identity.checkRedirect': self,
  'identity.readMe': self,
  'identity.savePreferences': self,
  'identity.switchMerchant': self,
  'identity.listSessions': self,
  'identity.endSession': self,
  'identity.endOtherSessions': self,
  'identity.readTwoStep': self,
  'identity.beginTwoStep': self,
  'identity.confirmTwoStep': self,
  'identity.renewRecoveryCodes': self,
  'identity.turnOffTwoStep': self,
  'identity.beginPasskeySignIn': signedOut,
  'identity.signInWithPasskey': signedOut,
  'identity.listPasskeys': self,
  'identity.beginPasskey': self,
  'identity.addPasskey': self,
  'identity.renamePasskey': self,
  'identity.removePasskey': self,
  'identity.readProofWays': self,
  'identity.beginPasskeyProof': self,
  'identity.proveFresh': self,
  'identity.acceptTerms': 'only an owner may; no permission stands for being one',
  'notice.countUnread': self,
  'notice.list': self,
  'notice.markAllRead': self,
  'notice.markRead': self,
  'push.bindToken': self,
  'push.readVapidKey': self,
  'push.subscribe': self,
  'push.unbindToken': self,
  'push.unsubscribe': self,
  'live.events': everyone,
  'home.readOverview': everyone,
  'search.findMatches': everyone,
  'device.resolveDeepLink': everyone,
  'export.create': everyone,
  'export.download': everyone,
  'export.list': everyone,
  'export.repeat': everyone,
  'file.makeUploadSlot': everyone,
  'meta.listEnums': everyone,
  'product.listVarieties': everyone,
  'support.readSettings': everyone,
  'support.readLegal': everyone,
  'onboarding.openSigning': mailed,
  'onboarding.signApplication': mailed,
  'shopper.answerComplaint': shopper,
  'shopper.complaintSlot': shopper,
  'shopper.events': shopper,
  'shopper.objectToComplaint': shopper,
  'shopper.payDebt': shopper,
  'shopper.readCabinet': shopper,
  'shopper.readComplaints': shopper,
  'shopper.readReceipt': shopper,
  'shopper.readStatus': shopper,
  'shopper.startQrSession': shopper,
  'shopper.submitComplaint': shopper,
};

const guarded = Object.entries(procedures).flatMap(([path, { type }]) => {
  const access = accessOf.get(path);
  return typeof access === 'object' ? [{ path, type, anyOf: access.anyOf }] : [];
});

describe('every procedure', () => {
  test('needs a permission, or has a reason why it needs none', () => {
    const open = Object.keys(procedures).filter((path) => !guarded.some((known) => known.path === path));
    expect(open.sort()).toEqual(Object.keys(withoutPermission).sort());
    expect(guarded.length).toBeGreaterThan(100);
  });

  test('asks only for permissions that exist', () => {
    for (const { path, anyOf } of guarded) {
      expect(anyOf.length, path).toBeGreaterThan(0);
      for (const permission of anyOf) expect(permissions, path).toContain(permission);
    }
  });
});

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
const { prisma } = api.database;
const passwordHash = await hashPassword(password);
const merchantId = (await givenMerchant(prisma)).id;

/** Signs in a new member with these rights and returns their token. */
async function tokenOf(rights: Parameters<typeof givenMember>[2]): Promise<string> {
  const { account } = await givenMember(prisma, merchantId, { ...rights, account: { passwordHash } });
  return (await api.mutate('identity.signIn', { email: account.email, password })).data.clientToken;
}

async function givenRole(granted: readonly Permission[]): Promise<string> {
  const id = newTestId();
  const at = new Date();
  await prisma.role.create({
    data: { id, merchantId, code: id, name: `Role ${id.slice(-12)}`, createdAt: at, updatedAt: at },
  });
  await prisma.rolePermission.createMany({
    data: granted.map((permission) => ({ merchantId, roleId: id, permission })),
  });
  return id;
}

const custom: readonly Permission[] = ['order.view', 'stock.view', 'stock.adjust', 'user.edit'];
const roles = [
  ['owner', systemRoles.owner, () => tokenOf({ kind: 'owner' })],
  ...(['manager', 'operations', 'finance', 'support', 'viewer'] as const).map(
    (systemRole) =>
      [systemRole, systemRoles[systemRole], () => tokenOf({ kind: 'staff', systemRole })] as const,
  ),
  ['restocker', restockerPermissions, () => tokenOf({ kind: 'restocker', deviceScope: 'selected' })],
  [
    "a role of the merchant's own",
    custom,
    async () => tokenOf({ kind: 'staff', roleId: await givenRole(custom) }),
  ],
] as const;

/** No use case accepts it, so nothing is read or changed: only the access check decides. */
const nonsense = { nonsense: true };

describe.each(roles)('%s', (_, granted, signIn) => {
  test('is refused exactly the procedures whose permissions the role lacks', async () => {
    const token = await signIn();
    const held = effectivePermissions(granted);
    const wrong: unknown[] = [];
    for (const { path, type, anyOf } of guarded) {
      const answer =
        type === 'query'
          ? await api.query(path, nonsense, { token })
          : await api.mutate(path, nonsense, { token, mutationKey: newTestId() });
      const refused = answer.refusal?.code === 'FORBIDDEN';
      // Where all fields are optional, the nonsense is ignored and the call may be answered.
      const answered = answer.status < 500;
      if (refused === can(held, anyOf) || !answered) wrong.push([path, answer.status, answer.refusal?.code]);
    }
    expect(wrong).toEqual([]);
  });
});

test('a preview reads with the permissions of the previewed role only, and changes nothing', async () => {
  const token = await tokenOf({ kind: 'owner' });
  const headers = { 'x-preview': systemRoles.support.join(' ') };
  const held = effectivePermissions(systemRoles.support);
  const wrong: unknown[] = [];
  for (const { path, type, anyOf } of guarded) {
    if (type !== 'query') {
      const answer = await api.mutate(path, nonsense, { token, headers, mutationKey: newTestId() });
      if (answer.refusal?.code !== 'PREVIEW_READ_ONLY') wrong.push([path, answer.refusal?.code]);
    } else {
      const answer = await api.query(path, nonsense, { token, headers });
      if ((answer.refusal?.code === 'FORBIDDEN') === can(held, anyOf))
        wrong.push([path, answer.refusal?.code]);
    }
  }
  expect(wrong).toEqual([]);
  const me = await api.query('identity.readMe', undefined, { token, headers });
  expect([...me.data.permissions].sort()).toEqual([...held].sort());
  const beyond = await api.query('identity.readMe', undefined, {
    token: await tokenOf({ kind: 'staff', systemRole: 'viewer' }),
    headers: { 'x-preview': permissions.join(' ') },
  });
  expect(beyond.data.permissions).not.toContain('order.refund');
});
