import { shopperComplaintPath } from '@larder/contract/shopper-address';
import { minorToNumber } from '@larder/database/minor-to-number';
import type { ComplaintEntryKind } from '@larder/database/model';
import {
  claimComplaintMails,
  type DueComplaintMailRow,
} from '@larder/database/queries/complaint/complaint.queries';
import { storedLocale } from '@larder/domain/locale';
import { z } from 'zod';
import type { Mail, MailTemplate } from '../ports/mail.port.ts';
import { sendDueMails } from '../send-due-mails.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { complaintToken } from './complaint-token.ts';
import { readContact } from './sealed-contact.ts';

/** The mail of each entry that a shopper is mailed. */
const templates: Readonly<Partial<Record<ComplaintEntryKind, MailTemplate>>> = {
  received: 'complaintReceived',
  reply: 'complaintReply',
  resolved: 'complaintResolved',
  rejected: 'complaintRejected',
  refunded: 'complaintRefunded',
};

/**
 * Mails shoppers what was added to their complaints, in their language, with a link to the complaint, as
 * `sendDueMails`. [decision 100]
 */
export const sendComplaintMails = defineUseCase({
  name: 'complaint.sendMails',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: (ctx, { limit }) =>
    sendDueMails(
      ctx,
      {
        claim: claimComplaintMails,
        write: writeMail,
        save: (tx, { id, merchantId, attempts }, { dueAt, sentAt }) =>
          tx.complaintMessage.updateMany({
            where: { id, merchantId, mailAttempts: attempts, mailedAt: null },
            data: { mailDueAt: dueAt, mailedAt: sentAt },
          }),
      },
      limit,
    ),
});

/** Null for an entry that no shopper is mailed. */
async function writeMail(ctx: StepsContext, { id, merchantId }: DueComplaintMailRow): Promise<Mail | null> {
  const entry = await ctx.tx.complaintMessage.findFirstOrThrow({
    where: { id, merchantId },
    include: { complaint: { include: { assignment: { select: { merchant: { select: { name: true } } } } } } },
  });
  const { complaint, kind, text, amountMinor } = entry;
  const { email } = readContact(ctx, complaint, complaint.contact);
  const template = templates[kind];
  if (!email || !template) return null;
  const locale = storedLocale(complaint.locale);
  return {
    to: email,
    locale,
    template,
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
  };
}
