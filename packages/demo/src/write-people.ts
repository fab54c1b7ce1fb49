import { builtInLegalVersion } from '@larder/domain/platform/legal-text';
import { insertRows } from './insert-rows.ts';
import { seedMembers, seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

const FEATURES = ['statistics', 'restock_quick', 'restock_one_click', 'restock_refill'];

export async function writeMerchants(seed: SeedContext): Promise<void> {
  const stamps = { created_at: seed.startedAt, updated_at: seed.startedAt };
  await insertRows(
    seed.connection,
    'merchant',
    seedMerchants.map((merchant, index) => {
      const id = seed.dice.idAt(seed.startedAt);
      seed.merchantIds.set(merchant.code, id);
      return {
        id,
        merchant_no: `M${String(10_001 + index)}`,
        name: merchant.name,
        status: 'active',
        currency: merchant.currency,
        timezone: merchant.timeZone,
        locale: merchant.locale,
        country: merchant.country,
        features: FEATURES,
        shows_few_left: true,
        tax_mode: merchant.taxMode,
        tax_rate_ppm: merchant.taxRatePpm,
        ...stamps,
      };
    }),
  );
}

/** Writes the demo accounts. With a known password they can sign in from this machine only (`is_demo`). */
export async function writeMembers(
  seed: SeedContext,
  { passwordHash, isKnown }: { readonly passwordHash: string; readonly isKnown: boolean },
): Promise<void> {
  const stamps = { created_at: seed.startedAt, updated_at: seed.startedAt };
  const members = seedMembers.map((member) => ({
    ...member,
    accountId: seed.dice.idAt(seed.startedAt),
    membershipId: seed.dice.idAt(seed.startedAt),
    merchantId: mustHave(seed.merchantIds, member.merchant),
    locale: seedMerchants.find(({ code }) => code === member.merchant)?.locale ?? 'en-US',
  }));
  await insertRows(
    seed.connection,
    'account',
    members.map((member) => ({
      id: member.accountId,
      email: member.email,
      password_hash: passwordHash,
      email_verified_at: seed.startedAt,
      name: member.name,
      locale: member.locale,
      status: 'active',
      is_demo: isKnown,
      ...stamps,
    })),
  );
  await insertRows(
    seed.connection,
    'membership',
    members.map((member) => {
      seed.membershipIds.set(member.email, member.membershipId);
      return {
        id: member.membershipId,
        merchant_id: member.merchantId,
        account_id: member.accountId,
        kind: member.kind,
        system_role: member.role ?? null,
        display_name: member.name,
        device_scope: member.devices ? 'selected' : 'all',
        status: 'active',
        ...stamps,
      };
    }),
  );
  await writeAcceptances(
    seed,
    members.filter(({ kind }) => kind === 'owner'),
  );
}

/** The owners have accepted the terms that come with the software. */
async function writeAcceptances(
  seed: SeedContext,
  owners: readonly { readonly merchantId: string; readonly accountId: string }[],
): Promise<void> {
  await insertRows(
    seed.connection,
    'terms_acceptance',
    owners.map(({ merchantId, accountId }) => ({
      id: seed.dice.idAt(seed.startedAt),
      merchant_id: merchantId,
      account_id: accountId,
      version: builtInLegalVersion,
      accepted_at: seed.startedAt,
    })),
  );
}

/** Binds members to their cabinets; runs after the cabinets. */
export async function bindMembers(seed: SeedContext): Promise<void> {
  await insertRows(
    seed.connection,
    'membership_device',
    seedMembers.flatMap((member) =>
      (member.devices ?? []).map((deviceNo) => ({
        merchant_id: mustHave(seed.merchantIds, member.merchant),
        membership_id: mustHave(seed.membershipIds, member.email),
        device_id: mustHave(seed.deviceIds, deviceNo),
      })),
    ),
  );
}
