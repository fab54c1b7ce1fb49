import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailPort } from '@larder/use-cases/ports/mail.port';
import { systemClock } from '../clock/system-clock.ts';
import { writeMail } from './write-mail.ts';

export type OutboxMail = {
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Writes mails as files to a folder, for systems without a mail server. A development page shows them. */
export function createOutboxMail(folder: string): MailPort {
  return {
    send: async (mail) => {
      try {
        await mkdir(folder, { recursive: true });
        const at = systemClock.now().toISOString();
        const written: OutboxMail = { at, to: mail.to, ...(await writeMail(mail)) };
        const path = join(folder, `${at.replaceAll(':', '')}-${randomUUID()}.json`);
        await writeFile(`${path}.part`, JSON.stringify(written, null, 2), { mode: 0o600 });
        await rename(`${path}.part`, path);
        return { kind: 'sent' };
      } catch (failure) {
        return { kind: 'failed', reason: failure instanceof Error ? failure.message : String(failure) };
      }
    },
    isReachable: async () => {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.W_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Reads the latest mails of an outbox folder, newest first. */
export async function readOutbox(folder: string, limit: number): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}
