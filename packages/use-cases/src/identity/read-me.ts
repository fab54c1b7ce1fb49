import { meInput } from '@larder/contract/identity.contract';
import type { Tx } from '@larder/database/transaction';
import { defaultTemperatureUnit, storedLocale } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { type LegalSettings, noLegal } from '../legal-settings.ts';
import { defineUseCase } from '../use-case.ts';
import { accountMemberships, membershipSummary } from './account-memberships.ts';

/** Returns the caller's account, merchant and permissions: everything the app builds its menu from. [screens 5, 3.1] */
export const readMe = defineUseCase({
  name: 'identity.readMe',
  access: 'account',
  kind: 'read',
  input: meInput,
  run: async ({ tx, actor, ports, legal = noLegal }) => {
    const account = await tx.account.findUnique({ where: { id: actor.accountId } });
    if (!account) return refuse('UNAUTHENTICATED');
    const memberships = await accountMemberships(tx, account.id);
    const current = memberships.find(({ id }) => id === actor.membershipId);
    const locale = storedLocale(account.locale);
    return accept({
      account: {
        id: account.id,
        email: account.email,
        name: account.name,
        locale,
        hasTwoStep: account.twoStepAt !== null,
        temperatureUnit: account.temperatureUnit ?? defaultTemperatureUnit(locale),
      },
      membership: current
        ? {
            id: current.id,
            kind: current.kind,
            displayName: current.displayName,
            roleCode: current.roleCode,
            roleName: current.roleName,
            deviceScope: current.deviceScope,
            permissionVersion: current.permissionVersion,
          }
        : null,
      merchant: current ? merchantOf(current) : null,
      termsToAccept: current?.kind === 'owner' ? await unacceptedTerms(tx, current.merchantId, legal) : null,
      /** False while cards are test cards and sales charge nobody: the app says so. */
      movesMoney: ports.payments.current.movesMoney,
      // Of the actor, who may be reduced to a role that they preview.
      permissions: current ? actor.permissions : [],
      /** The merchant that lets nobody in without two-step verification; null: nothing is due. */
      twoStepDue: actor.twoStepDue ?? null,
      memberships: memberships.map(membershipSummary),
    });
  },
});

function merchantOf({ merchant }: Awaited<ReturnType<typeof accountMemberships>>[number]) {
  return {
    id: merchant.id,
    merchantNo: merchant.merchantNo,
    name: merchant.name,
    status: merchant.status,
    currency: merchant.currency,
    timezone: merchant.timezone,
    locale: merchant.locale,
    country: merchant.country,
    features: merchant.features,
    requireActivationCode: merchant.requireActivationCode,
    taxMode: merchant.taxMode,
    taxRatePpm: merchant.taxRatePpm,
  };
}

/** Returns the version of the terms that no owner of the merchant has accepted yet; null if one has. */
async function unacceptedTerms(tx: Tx, merchantId: string, { version }: LegalSettings) {
  const accepted = await tx.termsAcceptance.findFirst({
    where: { merchantId, version },
    select: { id: true },
  });
  return accepted ? null : version;
}
