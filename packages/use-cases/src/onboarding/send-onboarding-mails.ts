import { screenAddress } from '@larder/contract/screen-address';
import type { OnboardingMail, OnboardingMailKind } from '@larder/database/model';
import {
  claimOnboardingMails,
  type DueOnboardingMailRow,
} from '@larder/database/queries/onboarding/onboarding.queries';
import { type BackOff, backOffMs } from '@larder/domain/back-off';
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { type Locale, locales } from '@larder/domain/locale';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { formatOwnership } from '@larder/domain/onboarding/ownership';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { Mail, MailTemplate } from '../ports/mail.port.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { signingToken } from './signing-token.ts';
import type { StoredBusiness } from './stored-steps.ts';

const LEASE_MS = MINUTE_MS;
const MAX_ATTEMPTS = 8;
const retryBackOff: BackOff = { firstMs: 30_000, maxMs: 900_000, jitter: 0.2 };

type Due = OnboardingMail & { readonly merchant: { name: string; merchantNo: string; locale: string } };
type Message = Pick<Mail, 'to' | 'locale' | 'params'>;
type Writer = (ctx: StepsContext, due: Due) => Promise<Message | null>;

const mails: Readonly<Record<OnboardingMailKind, { template: MailTemplate; write: Writer }>> = {
  sign: { template: 'signRequest', write: writeSignRequest },
  review: { template: 'applicationWaits', write: writeToOperator },
  approved: { template: 'applicationApproved', write: writeResult('application') },
  rejected: { template: 'applicationRejected', write: writeResult('application') },
  asked: { template: 'applicationAsked', write: writeResult('application') },
  independent_waits: { template: 'independentWaits', write: writeToOperator },
  independent_verified: { template: 'independentVerified', write: writeResult('independent') },
  independent_failed: { template: 'independentFailed', write: writeResult('independent') },
};

/**
 * Sends links to signers, results to merchants, and what waits to the operator. Claims the mails, sends outside any
 * transaction, records the result; a failed mail is tried again with the same link and Message-ID. Returns the number
 * of mails tried; call again while it equals `limit`. [decisions 24, 128]
 */
export const sendOnboardingMails = defineUseCase({
  name: 'onboarding.sendMails',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await ctx.step(async ({ tx }) =>
      accept(await claimOnboardingMails(tx, { now, leaseUntil }, limit)),
    );
    if (!claimed.ok) return claimed;
    await Promise.all(claimed.value.map((due) => sendOne(ctx, due)));
    return accept(claimed.value.length);
  },
});

async function sendOne(ctx: StepsContext, due: DueOnboardingMailRow): Promise<void> {
  const result = await send(ctx, due);
  const now = ctx.clock.now();
  const random = (ctx.randomBytes(1)[0] ?? 0) / 256;
  const retryAt = new Date(now.getTime() + backOffMs(retryBackOff, due.attempts - 1, random));
  const dueAt = result === 'failed' && due.attempts < MAX_ATTEMPTS ? retryAt : null;
  await ctx.step(async ({ tx }) => {
    // Conditional update: only the attempt that still holds the lease records its outcome.
    await tx.onboardingMail.updateMany({
      where: { id: due.id, merchantId: due.merchantId, attempts: due.attempts, sentAt: null },
      data: { dueAt, sentAt: result === 'sent' ? now : null },
    });
    return accept();
  });
}

async function send(
  ctx: StepsContext,
  { id, merchantId, kind }: DueOnboardingMailRow,
): Promise<'sent' | 'failed' | 'dropped'> {
  const due = await ctx.tx.onboardingMail.findFirstOrThrow({
    where: { id, merchantId },
    include: { merchant: { select: { name: true, merchantNo: true, locale: true } } },
  });
  const { template, write } = mails[kind];
  const message = await write(ctx, due);
  if (!message) return 'dropped';
  const sent = await ctx.ports.mail.send({ ...message, template, id });
  if (sent.kind === 'failed') ctx.log.error({ template, reason: sent.reason }, 'mail not sent');
  return sent.kind;
}

const localeOf = (text: string): Locale => locales.find((known) => known === text) ?? limits.defaultLocale;

/** A link that was replaced, voided or used in the meantime is not sent. */
async function writeSignRequest(ctx: StepsContext, due: Due): Promise<Message | null> {
  const signature = await ctx.tx.applicationSignature.findFirst({
    where: { id: due.signatureId ?? '', merchantId: due.merchantId, voidedAt: null, signedAt: null },
    include: { application: { select: { business: true } } },
  });
  if (!signature || signature.linkNo !== due.linkNo) return null;
  const { id: signatureId, linkNo } = signature;
  const business = signature.application.business as StoredBusiness | null;
  const token = signingToken(ctx.keys, { signatureId, linkNo });
  return {
    to: signature.email,
    locale: localeOf(due.merchant.locale),
    params: {
      name: signature.name,
      merchant: business?.legalName ?? due.merchant.name,
      share: formatOwnership(signature.ownershipBp),
      hours: onboardingLimits.signingLinkMs / HOUR_MS,
      url: `${ctx.appUrl}${screenAddress({ screen: 'signApplication', token })}`,
    },
  };
}

/** Nothing is sent where the operator gave no address: the list of the command line is the truth. [decision 123] */
async function writeToOperator(ctx: StepsContext, { merchant }: Due): Promise<Message | null> {
  if (!ctx.operatorEmail) return null;
  const params = { merchant: merchant.name, number: merchant.merchantNo };
  return { to: ctx.operatorEmail, locale: limits.defaultLocale, params };
}

function writeResult(screen: 'application' | 'independent'): Writer {
  return async (ctx, { merchantId, membershipId, merchant, text }) => {
    const member = { merchantId, status: 'active', deletedAt: null } as const;
    const select = { account: { select: { email: true, locale: true } } } as const;
    const { membership } = ctx.tx;
    // The member who submitted may have left: then the owner who is here longest reads it.
    const reader =
      (await membership.findFirst({ where: { ...member, id: membershipId ?? '' }, select })) ??
      (await membership.findFirst({
        where: { ...member, kind: 'owner' },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select,
      }));
    if (!reader) return null;
    return {
      to: reader.account.email,
      locale: localeOf(reader.account.locale),
      params: {
        merchant: merchant.name,
        text: text ?? '',
        url: `${ctx.appUrl}${screenAddress({ screen })}`,
      },
    };
  };
}
