import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { withClient } from '@larder/database/postgres/with-client';
import { openEmptyDatabase } from '@larder/testkit/empty-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { hashPassword } from '@larder/use-cases/identity/password-hash';
import { newRefreshToken, tokenHash } from '@larder/use-cases/identity/refresh-token';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApi, type TestApi } from '../e2e/start-test-api.ts';

/** Until this migration merchants chose the first password of their restockers. [decision 60] */
const INVITATIONS = '20261122145609_invitations';
const password = 'Cabinet7';
const refreshToken = newRefreshToken((count) => crypto.getRandomValues(new Uint8Array(count)));

type Kind = 'owner' | 'staff' | 'restocker';
type OldMembership = { readonly kind: Kind; readonly merchant: 0 | 1; readonly left?: true };

/** Accounts before the migration, by the name in their e-mail. */
const people: Readonly<Record<string, readonly OldMembership[]>> = {
  owner: [{ kind: 'owner', merchant: 0 }],
  staff: [{ kind: 'staff', merchant: 0 }],
  restocker: [{ kind: 'restocker', merchant: 0 }],
  'restocker-of-two': [
    { kind: 'restocker', merchant: 0 },
    { kind: 'restocker', merchant: 1 },
  ],
  'restocker-who-left-one': [
    { kind: 'restocker', merchant: 0 },
    { kind: 'restocker', merchant: 1, left: true },
  ],
  'owner-who-restocks': [
    { kind: 'owner', merchant: 1 },
    { kind: 'restocker', merchant: 0 },
  ],
};
const emailOf = (name: string) => `${name}@example.com`;

const empty = await openEmptyDatabase(inject('testServer'));
let api: TestApi;
beforeAll(async () => {
  const older = deployMigrations(empty.url, {
    onApply: (name) => {
      if (name === INVITATIONS) throw new Error('not yet');
    },
  });
  await expect(older).rejects.toThrow('not yet');
  await withClient(empty.url, async (client) => {
    const merchants = [newTestId(), newTestId()];
    for (const [no, id] of merchants.entries()) {
      await client.query(
        `insert into merchant (id, merchant_no, name, status, currency, timezone, locale, country, created_at, updated_at)
         values ($1, $2, 'Bayside', 'active', 'USD', 'UTC', 'en-US', 'US', now(), now())`,
        [id, `M2000${no}`],
      );
    }
    const hash = await hashPassword(password);
    for (const [name, memberships] of Object.entries(people)) {
      const accountId = newTestId();
      await client.query(
        `insert into account (id, email, password_hash, name, status, created_at, updated_at)
         values ($1, $2, $3, 'Robin', 'active', now(), now())`,
        [accountId, emailOf(name), hash],
      );
      for (const { kind, merchant, left } of memberships) {
        await client.query(
          `insert into membership (id, merchant_id, account_id, kind, system_role, device_scope, display_name,
             created_at, updated_at, deleted_at)
           values ($1, $2, $3, $4, $5, $6, 'Robin', now(), now(), $7)`,
          [
            newTestId(),
            merchants[merchant],
            accountId,
            kind,
            kind === 'staff' ? 'manager' : null,
            kind === 'restocker' ? 'selected' : 'all',
            left ? new Date() : null,
          ],
        );
      }
      if (name !== 'restocker') continue;
      await client.query(
        `insert into refresh_session (id, family_id, account_id, membership_id, token_hash, created_at, expires_at)
         select $1, $2, account_id, id, $3, now(), now() + interval '1 day' from membership where account_id = $4`,
        [newTestId(), newTestId(), tokenHash(refreshToken), accountId],
      );
    }
  });
  await deployMigrations(empty.url);
  api = await startTestApi(inject('testServer'), { DATABASE_URL: empty.url });
});
afterAll(async () => {
  await api?.stop();
  await empty.drop();
});

const signIn = (name: string, typed = password) =>
  api.mutate('identity.signIn', { email: emailOf(name), password: typed });

describe('an account from before invitations', () => {
  test.each([
    ['owner', 1],
    ['staff', 1],
    ['restocker', 1],
    ['owner-who-restocks', 2],
  ])('signs in with its password as %s', async (name, memberships) => {
    const { status, data } = await signIn(name);
    expect([status, data?.memberships.length]).toEqual([200, memberships]);
  });

  test('stays signed in on a phone where it was signed in', async () => {
    const { status, data } = await api.mutate('identity.refreshTokens', { refreshToken });
    expect(status).toBe(200);
    expect((await api.query('identity.readMe', undefined, { token: data.clientToken })).status).toBe(200);
  });

  test.each([
    ['restocker-of-two', 2],
    ['restocker-who-left-one', 1],
  ])(
    'of the kind %s, whose password a merchant may know, makes a new one by a mailed code',
    async (name, memberships) => {
      expect((await signIn(name)).refusal?.code).toBe('LOGIN_FAILED');
      const email = emailOf(name);
      await api.mutate('identity.sendCode', { email, purpose: 'reset' });
      const code = await api.mailedCode(email);
      const { ticket } = (await api.mutate('identity.verifyResetCode', { email, code })).data;
      const reset = await api.mutate('identity.resetPassword', { ticket, password: 'Fridge-42-open' });
      expect(reset.status).toBe(200);
      const { status, data } = await signIn(name, 'Fridge-42-open');
      expect([status, data?.memberships.length]).toEqual([200, memberships]);
    },
  );
});
