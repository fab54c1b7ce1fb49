import { shopperComplaintPath } from '@larder/contract/shopper-address';
import { minorToNumber } from '@larder/database/minor-to-number';
import type { ComplaintEntryKind } from '@larder/database/model';
import {
  claimComplaintMails,
  type DueComplaintMailRow,
} from '@larder/database/queries/complaint/complaint.queries';
import { type BackOff, backOffMs } from '@larder/domain/back-off';
import { MINUTE_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { MailTemplate } from '../ports/mail.port.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { complaintToken } from './complaint-token.ts';
import { readContact } from './sealed-contact.ts';

const LEASE_MS = MINUTE_MS;
const MAX_ATTEMPTS = 8;
const retryBackOff: BackOff = { firstMs: 30_000, maxMs: 900_000, jitter: 0.2 };

/** The mail of each entry that a shopper is mailed. */
const templates: Readonly<Partial<Record<ComplaintEntryKind, MailTemplate>>> = {
  received: 'complaintReceived',
  reply: 'complaintReply',
  resolved: 'complaintResolved',
  rejected: 'complaintRejected',
  refunded: 'complaintRefunded',
};

/**
 * Mails shoppers what was added to their complaints, in their language, with a link to the complaint. Claims the
 * entries, sends outside any transaction, records the result; a failed mail is tried again. Its Message-ID stays the
 * same, so that mailboxes drop a mail whose answer was lost. Returns the number of mails tried; call again while it
 * equals `limit`. [decisions 24, 100]
 */
export const sendComplaintMails = defineUseCase({
  name: 'complaint.sendMails',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await ctx.step(async ({ tx }) =>
      accept(await claimComplaintMails(tx, { now, leaseUntil }, limit)),
    );
    if (!claimed.ok) return claimed;
    await Promise.all(claimed.value.map((due) => sendOne(ctx, due)));
    return accept(claimed.value.length);
  },
});

async function sendOne(ctx: StepsContext, due: DueComplaintMailRow): Promise<void> {
  const result = await mail(ctx, due);
  const now = ctx.clock.now();
  const random = (ctx.randomBytes(1)[0] ?? 0) / 256;
  const retryAt = new Date(now.getTime() + backOffMs(retryBackOff, due.attempts - 1, random));
  const mailDueAt = result === 'failed' && due.attempts < MAX_ATTEMPTS ? retryAt : null;
  await ctx.step(async ({ tx }) => {
    // Conditional update: only the attempt that still holds the lease records its outcome.
    await tx.complaintMessage.updateMany({
      where: { id: due.id, merchantId: due.merchantId, mailAttempts: due.attempts, mailedAt: null },
      data: { mailDueAt, mailedAt: result === 'sent' ? now : null },
    });
    return accept();
  });
}

async function mail(
  ctx: StepsContext,
  { id, merchantId }: DueComplaintMailRow,
): Promise<'sent' | 'failed' | 'no_address'> {
  const entry = await ctx.tx.complaintMessage.findFirstOrThrow({
    where: { id, merchantId },
    include: { complaint: { include: { assignment: { select: { merchant: { select: { name: true } } } } } } },
  });
  const { complaint, kind, text, amountMinor } = entry;
  const { email } = readContact(ctx, complaint, complaint.contact);
  const template = templates[kind];
  if (!email || !template) return 'no_address';
  const locale = locales.find((known) => known === complaint.locale) ?? limits.defaultLocale;
  const sent = await ctx.ports.mail.send({
    to: email,
    locale,
    template,
    id,
    params: {
      merchant: complaint.assignment.merchant.name,
      number: complaint.complaintNo,
      url: `${ctx.appUrl}${shopperComplaintPath(complaintToken(ctx.keys, complaint.id))}`,
      ...(text !== null && { text }),
      ...(amountMinor !== null && {
        amount: new Intl.NumberFormat(locale, { style: 'currency', currency: complaint.currency }).format(
          minorToNumber(amountMinor) / 100,
        ),
      }),
    },
  });
  if (sent.kind === 'failed') ctx.log.error({ template, reason: sent.reason }, 'mail not sent');
  return sent.kind;
}
