import { randomBytes } from 'node:crypto';
import type { ApplicationPrincipal, ApplicationSignature, MerchantApplication } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

export type GivenApplication = {
  readonly application: MerchantApplication;
  readonly principal: ApplicationPrincipal;
  readonly signature: ApplicationSignature;
};

/** Creates an application for payments that waits for the signature of its one owner. */
export async function givenApplication(
  tx: Tx,
  merchantId: string,
  membershipId: string,
): Promise<GivenApplication> {
  const at = new Date(testNow);
  const made = { merchantId, createdAt: at };
  const agreement = await tx.agreementVersion.create({
    data: {
      id: newTestId(),
      version: '1',
      textHash: new Uint8Array(randomBytes(32)),
      texts: { 'en-US': '# Agreement' },
      createdAt: at,
    },
  });
  const application = await tx.merchantApplication.create({
    data: {
      ...made,
      id: newTestId(),
      status: 'awaiting_signatures',
      business: { legalName: `Firm of ${merchantId}` },
      agreementId: agreement.id,
      agreedAt: at,
      submittedById: membershipId,
      submittedAt: at,
      updatedAt: at,
    },
  });
  const owner = { name: 'Maria Lopez', email: `${merchantId}@example.com`, ownershipBp: 10_000 };
  const of = { ...made, applicationId: application.id };
  const principal = await tx.applicationPrincipal.create({
    data: { ...of, ...owner, id: newTestId(), position: 1, title: 'Owner', updatedAt: at },
  });
  const signature = await tx.applicationSignature.create({
    data: {
      ...of,
      ...owner,
      id: newTestId(),
      principalId: principal.id,
      agreementId: agreement.id,
      sentAt: at,
    },
  });
  return { application, principal, signature };
}
