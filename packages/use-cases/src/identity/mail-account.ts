import { screenAddress } from '@larder/contract/screen-address';
import type { ScreenTarget } from '@larder/contract/screen-target';
import { storedLocale } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { deliverMail } from '../deliver-mail.ts';
import type { MailTemplate } from '../ports/mail.port.ts';
import type { WriteContext } from '../use-case.ts';

export type MailedAccount = { readonly id: string; readonly email: string; readonly locale: string };

type AccountMail = {
  readonly template: MailTemplate;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The screen that the mail links to; "Forgot password" if absent. */
  readonly opens?: ScreenTarget;
};

/** Mails a person about their account after the commit; the response does not wait for the mail. */
export function mailAccount(
  ctx: WriteContext,
  { email, locale }: Omit<MailedAccount, 'id'>,
  { template, params, opens = { screen: 'forgotPassword' } }: AccountMail,
): void {
  ctx.afterCommit(async () => {
    void deliverMail(ctx, {
      to: email,
      locale: storedLocale(locale),
      template,
      params: { ...params, url: `${ctx.appUrl}${screenAddress(opens)}` },
    });
    return accept();
  });
}
