import { eventually } from './eventually.ts';
import { mailsTo } from './mails-to.ts';
import type { System } from './system.ts';

/** Returns the invitation link in the newest mail to an address; `after`: in a newer mail than the one with it. */
export const linkMailedTo = (system: System, email: string, after?: string): Promise<string> =>
  eventually(async () => {
    const [mail] = await mailsTo(system, email);
    const link = mail ? (/\/pages\/login\/invitation#\S+/.exec(mail.text)?.[0] ?? null) : null;
    return link === after ? null : link;
  });
