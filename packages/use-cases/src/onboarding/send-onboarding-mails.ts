import { screenAddress } from '@larder/contract/screen-address';
import type { OnboardingMail, OnboardingMailKind } from '@larder/database/model';
import {
  claimOnboardingMails,
  type DueOnboardingMailRow,
} from '@larder/database/queries/onboarding/onboarding.queries';
import { HOUR_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { storedLocale } from '@larder/domain/locale';
import { onboardingLimits } from '@larder/domain/onboarding/onboarding-limits';
import { formatOwnership } from '@larder/domain/onboarding/ownership';
import { z } from 'zod';
import type { Mail, MailTemplate } from '../ports/mail.port.ts';
import { sendDueMails } from '../send-due-mails.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { signingToken } from './signing-token.ts';
import type { StoredBusiness } from './stored-steps.ts';

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
 * Sends links to signers, results to merchants, and what waits to the operator, as `sendDueMails`; a link stays the
 * same when its mail is tried again. [decision 128]
 */
export const sendOnboardingMails = defineUseCase({
  name: 'onboarding.sendMails',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: (ctx, { limit }) =>
    sendDueMails(
      ctx,
      {
        claim: claimOnboardingMails,
        write: writeMail,
        save: (tx, { id, merchantId, attempts }, outcome) =>
          tx.onboardingMail.updateMany({ where: { id, merchantId, attempts, sentAt: null }, data: outcome }),
      },
      limit,
    ),
});

async function writeMail(
  ctx: StepsContext,
  { id, merchantId, kind }: DueOnboardingMailRow,
): Promise<Mail | null> {
  const due = await ctx.tx.onboardingMail.findFirstOrThrow({
    where: { id, merchantId },
    include: { merchant: { select: { name: true, merchantNo: true, locale: true } } },
  });
  const { template, write } = mails[kind];
  const message = await write(ctx, due);
  return message && { ...message, template };
}

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
    locale: storedLocale(due.merchant.locale),
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
      locale: storedLocale(reader.account.locale),
      params: {
        merchant: merchant.name,
        text: text ?? '',
        url: `${ctx.appUrl}${screenAddress({ screen })}`,
      },
    };
  };
}
