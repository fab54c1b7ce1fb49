import type {
  ApplicationAttachment,
  ApplicationPrincipal,
  ApplicationSignature,
  MerchantApplication,
  Prisma,
} from '@larder/database/model';
import { lockApplicationRow } from '@larder/database/queries/onboarding/onboarding.queries';
import type { Tx } from '@larder/database/transaction';
import type { ApplicationFacts, SavedStep } from '@larder/domain/onboarding/application-steps';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { type OnboardingEvent, transitionOnboarding } from '@larder/domain/onboarding/onboarding-transitions';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberWriteContext, WriteContext } from '../use-case.ts';

export type WholeApplication = MerchantApplication & {
  /** Those who were not removed, in their order. */
  readonly principals: ApplicationPrincipal[];
  readonly attachments: ApplicationAttachment[];
  /** Those of the current submission. */
  readonly signatures: ApplicationSignature[];
};

const whole = {
  principals: { where: { removedAt: null }, orderBy: { position: 'asc' } },
  attachments: { orderBy: [{ kind: 'asc' }, { position: 'asc' }] },
  signatures: { where: { voidedAt: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.MerchantApplicationInclude;

/** Reads the application of a merchant; null before the first step was saved. */
export const findApplication = (tx: Tx, merchantId: string): Promise<WholeApplication | null> =>
  tx.merchantApplication.findUnique({ where: { merchantId }, include: whole });

/**
 * Locks the application of a merchant for an event. Refuses `NOT_FOUND` without one, and `ILLEGAL_TRANSITION` where the
 * state does not accept the event.
 */
export async function lockApplication(
  tx: Tx,
  merchantId: string,
  event: OnboardingEvent,
): Promise<Result<WholeApplication>> {
  await lockApplicationRow(tx, merchantId);
  const application = await findApplication(tx, merchantId);
  if (!application) return refuse('NOT_FOUND');
  const next = transitionOnboarding(application.status, event);
  return next.ok ? accept(application) : next;
}

/**
 * Stores a change, and notifies the members who see the application. Its numbers are deleted 90 days after the last
 * change, the decision or a step of a draft, but never while it is reviewed.
 */
export async function changeApplication(
  ctx: WriteContext,
  { id, merchantId, status }: Pick<MerchantApplication, 'id' | 'merchantId' | 'status'>,
  data: Prisma.MerchantApplicationUncheckedUpdateInput,
): Promise<void> {
  const inReview = (data.status ?? status) === 'auto_review';
  const purgeAt = inReview ? null : new Date(ctx.now.getTime() + onboardingLimits.purgeAfterMs);
  await ctx.tx.merchantApplication.update({ where: { id }, data: { ...data, purgeAt, updatedAt: ctx.now } });
  ctx.emit({ type: 'merchant.application', merchantId });
}

/** Returns the version of a step; 0 if it was never saved. */
export function versionOfStep({ stepVersions }: Pick<MerchantApplication, 'stepVersions'>, step: SavedStep) {
  const versions = stepVersions as Partial<Record<SavedStep, number>>;
  return versions[step] ?? 0;
}

/** What the rules need to know. An agreement counts only while its text is the current one. */
export function factsOf(application: WholeApplication, agreementId: string | null): ApplicationFacts {
  const count = (kind: 'void_check' | 'driver_license') =>
    application.attachments.filter((attachment) => attachment.kind === kind).length;
  return {
    hasBusiness: application.business !== null && application.fedTaxId !== null,
    hasProfile: application.profile !== null,
    hasBank: application.bank !== null && application.routing !== null && application.account !== null,
    principals: application.principals.map(({ ownershipBp, ssn, idNo, birthDate, address }) => ({
      ownershipBp,
      hasNumbers: ssn !== null && idNo !== null && birthDate !== null && address !== null,
    })),
    voidChecks: count('void_check'),
    driverLicenses: count('driver_license'),
    hasAgreed: application.agreementId !== null && application.agreementId === agreementId,
  };
}

type Saved = {
  readonly step: SavedStep;
  /** Version that was edited; null for a step without fields. */
  readonly version: number | null;
  /** Returns the columns to store; writes other tables itself. */
  readonly dataOf: (
    application: WholeApplication,
  ) => Promise<Result<Prisma.MerchantApplicationUncheckedUpdateInput>>;
};

/**
 * Saves one step of the draft of the caller's merchant; the first one creates the application. Refuses
 * `DATA_PROCESSING` if another member saved the step since it was read, `ILLEGAL_TRANSITION` once it was submitted.
 */
export async function saveStep(
  ctx: MemberWriteContext,
  { step, version, dataOf }: Saved,
): Promise<Result<{ readonly version: number }>> {
  const { merchantId } = ctx.actor;
  // Two phones may begin at the same time.
  await ctx.tx.merchantApplication.createMany({
    data: [{ id: ctx.newId(), merchantId, status: 'draft', createdAt: ctx.now, updatedAt: ctx.now }],
    skipDuplicates: true,
  });
  const locked = await lockApplication(ctx.tx, merchantId, 'save');
  if (!locked.ok) return locked;
  const application = locked.value;
  const stored = versionOfStep(application, step);
  if (version !== null && version !== stored) return refuse('DATA_PROCESSING');
  ctx.audit({ objectId: application.id });
  const data = await dataOf(application);
  if (!data.ok) return data;
  const stepVersions = { ...(application.stepVersions as object), [step]: stored + 1 };
  await changeApplication(ctx, application, { ...data.value, stepVersions });
  return accept({ version: stored + 1 });
}
