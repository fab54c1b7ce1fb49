import type { Tx } from '@larder/database/transaction';
import { type BackOff, backOffMs } from '@larder/domain/back-off';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept, type Result } from '@larder/domain/refusal';
import { deliverMail } from './deliver-mail.ts';
import type { Mail } from './ports/mail.port.ts';
import type { StepsContext } from './use-case.ts';

const LEASE_MS = MINUTE_MS;
const MAX_ATTEMPTS = 8;
const retryBackOff: BackOff = { firstMs: 30_000, maxMs: 900_000, jitter: 0.2 };

/** A table whose rows are mails to send. `attempts` of a row contains the present one. */
type MailQueue<Due extends { readonly id: string; readonly attempts: number }> = {
  /** Claims rows that are due at `now`, each for one worker, until `leaseUntil`. */
  claim(tx: Tx, lease: { readonly now: Date; readonly leaseUntil: Date }, limit: number): Promise<Due[]>;
  /** Writes the mail of a row; null for one that need not be sent any more. */
  write(ctx: StepsContext, due: Due): Promise<Mail | null>;
  /** Saves the outcome, as long as `attempts` has not risen: a worker whose lease ran out changes nothing. */
  save(
    tx: Tx,
    due: Due,
    outcome: { readonly dueAt: Date | null; readonly sentAt: Date | null },
  ): Promise<unknown>;
};

/**
 * Sends the mails of a queue that are due. Claims them, sends outside any transaction, saves the outcome; a failed mail
 * is tried again with the same Message-ID, so that mailboxes drop a mail whose answer was lost. Returns the number of
 * mails tried; call again while it equals `limit`. [decision 24]
 */
export async function sendDueMails<Due extends { readonly id: string; readonly attempts: number }>(
  ctx: StepsContext,
  queue: MailQueue<Due>,
  limit: number,
): Promise<Result<number>> {
  const now = ctx.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const claimed = await ctx.step(async ({ tx }) => accept(await queue.claim(tx, { now, leaseUntil }, limit)));
  if (!claimed.ok) return claimed;
  await Promise.all(claimed.value.map((due) => sendOne(ctx, queue, due)));
  return accept(claimed.value.length);
}

async function sendOne<Due extends { readonly id: string; readonly attempts: number }>(
  ctx: StepsContext,
  queue: MailQueue<Due>,
  due: Due,
): Promise<void> {
  const mail = await queue.write(ctx, due);
  const isSent = mail !== null && (await deliverMail(ctx, { ...mail, id: due.id }));
  const now = ctx.clock.now();
  const random = (ctx.randomBytes(1)[0] ?? 0) / 256;
  const isTriedAgain = mail !== null && !isSent && due.attempts < MAX_ATTEMPTS;
  const outcome = {
    dueAt: isTriedAgain ? new Date(now.getTime() + backOffMs(retryBackOff, due.attempts - 1, random)) : null,
    sentAt: isSent ? now : null,
  };
  await ctx.step(async ({ tx }) => {
    await queue.save(tx, due, outcome);
    return accept();
  });
}
