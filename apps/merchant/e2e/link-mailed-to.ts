import { eventually } from './eventually.ts';
import { mailsTo } from './mails-to.ts';
import type { System } from './system.ts';

/**
 * Returns the link to a page of the sign-in area in the newest mail to an address; `after`: in a newer mail than the
 * one with it.
 */
export const linkMailedTo = (
  system: System,
  email: string,
  after?: string,
  page: 'invitation' | 'sign-application' = 'invitation',
): Promise<string> =>
  eventually(async () => {
    const [mail] = await mailsTo(system, email);
    const link = mail ? (new RegExp(`/pages/login/${page}#\\S+`).exec(mail.text)?.[0] ?? null) : null;
    return link === after ? null : link;
  });
