import type { DeviceAddress } from '@larder/domain/device/address/address';
import { reachedStep } from '@larder/domain/onboarding/application-steps';
import { formatOwnership, sumOfOwnership } from '@larder/domain/onboarding/ownership';
import { resendFrom, signingLinkExpiry, signingState } from '@larder/domain/onboarding/signing-link';
import type { FilesPort } from '../ports/files.port.ts';
import { factsOf, versionOfStep, type WholeApplication } from './own-application.ts';
import type { StoredBank, StoredBusiness, StoredProfile } from './stored-steps.ts';

/** An application as its merchant sees it: of sealed numbers the last four digits. [screens 73, 75] */
export function shownApplication(
  application: WholeApplication,
  agreementId: string | null,
  { files, now }: { readonly files: FilesPort; readonly now: Date },
) {
  const { id, status, remarks, submittedAt, decidedAt } = application;
  const business = application.business as StoredBusiness | null;
  const bank = application.bank as StoredBank | null;
  const { fedTaxIdLast4, routingLast4, accountLast4 } = application;
  const facts = factsOf(application, agreementId);
  const pictures = (kind: 'void_check' | 'driver_license') =>
    application.attachments
      .filter((attachment) => attachment.kind === kind)
      .map(({ fileKey }) => ({ fileKey, url: files.link(fileKey, now) }));
  return {
    id,
    status,
    remarks,
    reached: reachedStep(facts),
    versions: {
      business: versionOfStep(application, 'business'),
      profile: versionOfStep(application, 'profile'),
      bank: versionOfStep(application, 'bank'),
      principals: versionOfStep(application, 'principals'),
      attachments: versionOfStep(application, 'attachments'),
    },
    business: business && { ...business, fedTaxIdLast4: application.fedTaxId && fedTaxIdLast4 },
    profile: application.profile as StoredProfile | null,
    bank: bank && {
      ...bank,
      routingLast4: application.routing && routingLast4,
      accountLast4: application.account && accountLast4,
    },
    principals: application.principals.map((principal) => ({
      id: principal.id,
      name: principal.name,
      title: principal.title,
      ownership: formatOwnership(principal.ownershipBp),
      ownershipBp: principal.ownershipBp,
      email: principal.email,
      phone: principal.phone,
      address: principal.address as DeviceAddress | null,
      birthDate: principal.birthDate?.toISOString().slice(0, 10) ?? null,
      ssnLast4: principal.ssn && principal.ssnLast4,
      idNoLast4: principal.idNo && principal.idNoLast4,
    })),
    voidChecks: pictures('void_check'),
    driverLicenses: pictures('driver_license'),
    hasAgreed: facts.hasAgreed,
    submittedAt: submittedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    ...shownSignatures(application, now),
  };
}

/** Who has signed the current submission, and how much they hold. [screens 75] */
export function shownSignatures({ signatures, status }: WholeApplication, now: Date) {
  return {
    signedBp: sumOfOwnership(signatures.filter(({ signedAt }) => signedAt !== null)),
    signers: signatures.map((signature) => ({
      id: signature.id,
      name: signature.name,
      email: signature.email,
      ownershipBp: signature.ownershipBp,
      state: signingState(signature, now),
      sentAt: signature.sentAt?.toISOString() ?? null,
      validUntil: signature.sentAt ? signingLinkExpiry(signature.sentAt).toISOString() : null,
      resendFrom:
        status === 'awaiting_signatures' && !signature.signedAt
          ? resendFrom(signature.sentAt ?? now).toISOString()
          : null,
      signedAt: signature.signedAt?.toISOString() ?? null,
    })),
  };
}
