import { eventually } from './eventually.ts';
import type { System } from './system.ts';

type OutboxMail = { to: string; subject: string; text: string };

/** Returns the mails to an address, newest first, as the outbox page shows them. */
export async function mailsTo({ webUrl }: Pick<System, 'webUrl'>, email: string): Promise<OutboxMail[]> {
  const response = await fetch(`${webUrl}/dev/outbox`, { headers: { accept: 'application/json' } });
  const mails = (await response.json()) as OutboxMail[];
  return mails.filter(({ to }) => to === email);
}

/** Returns the newest code mailed to an address, once it differs from `before`. */
export function codeMailedTo(system: System, email: string, before?: string): Promise<string> {
  return eventually(async () => {
    const codes = (await mailsTo(system, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
    const newest = codes.find((code) => code !== undefined);
    return newest === before ? null : newest;
  });
}
