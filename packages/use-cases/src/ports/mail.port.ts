import type { Locale } from '@larder/domain/locale';
import type { NoticeContent } from './push.port.ts';

/** Mails that the system sends; the adapter has their texts, in every language. */
export const mailTemplates = [
  'registerCode',
  'alreadyRegistered',
  'merchantRegistered',
  'resetCode',
  'passwordChanged',
  'passwordChangedPasskeysRemoved',
  'passwordChangedPasskeysKept',
  'signInAttack',
  'secondStepAttack',
  'twoStepOn',
  'twoStepMoved',
  'twoStepOff',
  'twoStepReset',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'invitation',
  'restockerInvitation',
  'notice',
  'export',
  'paymentAccountCode',
  'complaintReceived',
  'complaintReply',
  'complaintResolved',
  'complaintRejected',
  'complaintRefunded',
  'signRequest',
  'applicationWaits',
  'applicationApproved',
  'applicationRejected',
  'applicationAsked',
  'independentWaits',
  'independentVerified',
  'independentFailed',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

export type Mail = {
  readonly to: string;
  readonly locale: Locale;
  readonly template: MailTemplate;
  readonly params: Readonly<Record<string, string | number>>;
  /** Content for the placeholders {title} and {text}. */
  readonly notice?: NoticeContent;
  /** The same for a repeated mail, so that mail clients fold the two. */
  readonly id?: string;
};

export type MailPort = {
  /** Hands the mail to the server. `failed` is final for this attempt; the reason is for the log, not for people. */
  send(mail: Mail): Promise<{ readonly kind: 'sent' } | { readonly kind: 'failed'; readonly reason: string }>;
  /** True if mails can be sent now. Lets a caller answer the same whether or not there is a recipient. */
  isReachable(): Promise<boolean>;
};
