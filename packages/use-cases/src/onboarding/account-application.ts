import type { DeviceAddress } from '@larder/domain/device/address/address';
import { categoryOf, representativeOf, splitName } from '@larder/domain/onboarding/provider-account';
import { plainNumber } from '@larder/domain/onboarding/sealed-numbers';
import type { AccountApplication, BankDetails, PostalAddress } from '../ports/merchant-accounts.port.ts';
import type { UseCaseEnv } from '../use-case.ts';
import type { WholeApplication } from './own-application.ts';
import { openNumber } from './sealed-number.ts';
import type { StoredBusiness, StoredProfile } from './stored-steps.ts';

type Merchant = { readonly name: string; readonly country: string; readonly currency: string };

/**
 * Words an approved application for the provider, with its sealed numbers. Null if they were deleted: the application
 * is too old to be submitted. Contains personal data: never log it.
 */
export function accountApplication(
  env: Pick<UseCaseEnv, 'keys'>,
  application: WholeApplication,
  { merchant, bank }: { readonly merchant: Merchant; readonly bank: BankDetails },
): AccountApplication | null {
  const business = application.business as StoredBusiness | null;
  const profile = application.profile as StoredProfile | null;
  const column = 'merchant_application fed_tax_id' as const;
  const taxId = openNumber(env, { column, rowId: application.id }, application.fedTaxId);
  const principals = principalsOf(env, application);
  if (!business || !profile || taxId === null || principals === null) return null;
  const signed = application.signatures.filter(({ signedAt }) => signedAt !== null);
  const acceptedAt = signed[0]?.signedAt ?? application.submittedAt;
  if (!acceptedAt) return null;
  return {
    country: merchant.country,
    currency: merchant.currency,
    email: business.email,
    business: {
      kind: business.entityKind === 'sole_proprietor' ? 'individual' : 'company',
      legalName: business.legalName,
      tradeName: business.tradeName ?? merchant.name,
      taxId: plainNumber(taxId),
      phone: business.phone,
      website: addressOfSite(business.website),
      address: postal(business.address),
      mcc: categoryOf(profile.industry),
    },
    principals,
    bank,
    acceptedAt,
    acceptedIp: signed.find(({ ip }) => ip !== null)?.ip ?? UNKNOWN_IP,
  };
}

/** Signed before addresses were kept. */
const UNKNOWN_IP = '0.0.0.0';

function principalsOf(
  env: Pick<UseCaseEnv, 'keys'>,
  { principals, signatures }: WholeApplication,
): AccountApplication['principals'] | null {
  const hasSigned = (id: string) =>
    signatures.some(({ principalId, signedAt }) => principalId === id && signedAt !== null);
  const signs = representativeOf(
    principals.map(({ id, ownershipBp }) => ({ ownershipBp, hasSigned: hasSigned(id) })),
  );
  const worded = principals.flatMap((principal, place) => {
    const { id: rowId, phone, address, birthDate } = principal;
    const idNumber = openNumber(env, { column: 'application_principal ssn', rowId }, principal.ssn);
    if (idNumber === null || phone === null || address === null || birthDate === null) return [];
    return [
      {
        ...splitName(principal.name),
        title: principal.title,
        ownershipBp: principal.ownershipBp,
        address: postal(address as DeviceAddress),
        phone,
        email: principal.email,
        birthDate: birthDate.toISOString().slice(0, 10),
        idNumber,
        isRepresentative: place === signs,
      },
    ];
  });
  return worded.length === principals.length ? worded : null;
}

const postal = ({ country, street, city, state, area, zip }: DeviceAddress): PostalAddress => ({
  line1: street,
  line2: area ?? null,
  city,
  state,
  postalCode: zip,
  country,
});

const addressOfSite = (website: string | null): string | null => {
  if (!website) return null;
  return /^https?:\/\//.test(website) ? website : `https://${website}`;
};
