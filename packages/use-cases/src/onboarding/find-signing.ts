import type { ApplicationSignature } from '@larder/database/model';
import { lockApplicationRow } from '@larder/database/queries/onboarding/onboarding.queries';
import { transitionOnboarding } from '@larder/domain/onboarding/onboarding-transitions';
import { signingState } from '@larder/domain/onboarding/signing-link';
import type { WriteContext } from '../use-case.ts';
import { findApplication, type WholeApplication } from './own-application.ts';
import { linkOfToken } from './signing-token.ts';

export type FoundSigning = {
  readonly application: WholeApplication;
  readonly signature: ApplicationSignature;
  readonly state: 'signed' | 'waiting';
};

/**
 * Locks the application that a mailed link leads to. Null for every link that must not be used: invented, replaced,
 * older than 48 hours, of an application that was changed since, or of a suspended merchant. A link that has signed
 * finds its signature, so that a signer who opens it again reads that they signed.
 */
export async function lockSigning(ctx: WriteContext, token: string): Promise<FoundSigning | null> {
  const link = linkOfToken(ctx.keys, token);
  if (!link) return null;
  const named = await ctx.tx.applicationSignature.findUnique({
    where: { id: link.signatureId },
    select: { merchantId: true, application: { select: { merchant: { select: { status: true } } } } },
  });
  if (!named || ['suspended', 'closed'].includes(named.application.merchant.status)) return null;
  await lockApplicationRow(ctx.tx, named.merchantId);
  const application = await findApplication(ctx.tx, named.merchantId);
  const signature = application?.signatures.find(({ id }) => id === link.signatureId);
  if (!application || !signature || signature.linkNo !== link.linkNo || !signature.sentAt) return null;
  const state = signingState(signature, ctx.now);
  if (state === 'expired') return null;
  const maySign = state === 'signed' || transitionOnboarding(application.status, 'sign').ok;
  return maySign ? { application, signature, state } : null;
}
