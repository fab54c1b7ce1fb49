import { DAY_MS } from '@larder/domain/durations';
import { afterSignIn, afterWrongPassword, checkLock, lockLeft } from '@larder/domain/identity/sign-in-rule';
import { twoStepLimits } from '@larder/domain/identity/two-step-limits';
import { limits } from '@larder/domain/limits';
import { accept, type Result } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { type AttemptLimit, readAttempt, takeAttempt } from '../take-attempt.ts';
import { type KeptRefusal, type ReadContext, refuseAndKeep, type WriteContext } from '../use-case.ts';
import { readDeviceToken } from './known-device.ts';
import { limitKeyOf, limitKeyOfAddress } from './limit-key-of.ts';
import { mailAccount } from './mail-account.ts';
import { clearSignInRecord, lockSignInRecord, saveSignInRecord } from './sign-in-record.ts';

/** Keys and limits under which failures of one sign-in are counted. */
export type SignInPlace = {
  readonly email: string;
  /** True on a phone on which this person has signed in before: failures on other phones do not count there. */
  readonly isKnownDevice: boolean;
  /** Counts failures of this phone, or of this e-mail from this network. */
  readonly recordKey: string;
  /** Counts failures of many e-mails from this network. */
  readonly network: AttemptLimit;
  /** Counts failures of this e-mail from all networks. */
  readonly everywhere: AttemptLimit;
  /** The mail to the owner once `everywhere` is exceeded. */
  readonly warning: 'signInAttack' | 'secondStepAttack';
};

const keysOf = ({ keys, call }: ReadContext, email: string) => ({
  person: limitKeyOf(keys.credentialPepper, email),
  address: limitKeyOfAddress(keys.credentialPepper, call.ip),
});

/** Counts failures of the first step, the password. */
export function signInPlace(ctx: ReadContext, email: string, deviceToken: string | undefined): SignInPlace {
  const { person, address } = keysOf(ctx, email);
  const device = readDeviceToken(ctx.keys, email, deviceToken);
  return {
    email,
    isKnownDevice: device !== null,
    recordKey: device ? `sign-in-device ${device.name}` : `sign-in ${person} ${address}`,
    network: networkLimit(address),
    everywhere: {
      key: `sign-in-email ${person}`,
      max: serverLimits.signInTriesPerEmail,
      windowMs: serverLimits.signInTriesPerEmailMs,
    },
    warning: 'signInAttack',
  };
}

/**
 * Counts failures of the second step, the code. A phone that a new password made known is not known here: a thief who
 * reads the mailbox would get five more tries with each new password.
 */
export function secondStepPlace(
  ctx: ReadContext,
  email: string,
  deviceToken: string | undefined,
): SignInPlace {
  const { person, address } = keysOf(ctx, email);
  const device = readDeviceToken(ctx.keys, email, deviceToken);
  const known = device?.passed === 'secondStep' ? device.name : null;
  return {
    email,
    isKnownDevice: known !== null,
    recordKey: known ? `second-step-device ${known}` : `second-step ${person} ${address}`,
    network: networkLimit(address),
    everywhere: {
      key: `second-step-email ${person}`,
      max: twoStepLimits.triesPerAccount,
      windowMs: twoStepLimits.triesPerAccountMs,
    },
    warning: 'secondStepAttack',
  };
}

const networkLimit = (address: string): AttemptLimit => ({
  key: `sign-in-address ${address}`,
  max: serverLimits.signInTriesPerNetwork,
  windowMs: limits.signInLockMs,
});

/**
 * Counts a failure before the password is checked, so that parallel guesses gain nothing; `takeBackFailure` undoes it.
 * Refuses `RATE_LIMITED` and `ACCOUNT_LOCKED`, the same for unknown e-mails. [decision 61]
 */
export async function countFailure(
  ctx: WriteContext,
  place: SignInPlace,
): Promise<Result<void> | KeptRefusal> {
  const networkAttempts = await readAttempt(ctx.tx, place.network, ctx.now);
  if (!networkAttempts.allowed && !place.isKnownDevice) return tooMany(networkAttempts.retryAfterMs);
  const record = await lockSignInRecord(ctx.tx, place.recordKey, ctx.now);
  const lock = checkLock(record, ctx.now);
  if (!lock.ok) return lock;
  if (!place.isKnownDevice) {
    const everywhere = await takeAttempt(ctx.tx, place.everywhere, ctx.now);
    if (!everywhere.allowed) {
      await warnOwner(ctx, place);
      return refuseAndKeep('ACCOUNT_LOCKED', lockLeft(everywhere.retryAfterMs));
    }
  }
  await saveSignInRecord(ctx.tx, place.recordKey, afterWrongPassword(record, ctx.now), ctx.now);
  return accept();
}

/** Takes the failure back after the right password. Failures in other places stay counted. */
export async function takeBackFailure({ tx, now }: WriteContext, place: SignInPlace): Promise<void> {
  await saveSignInRecord(tx, place.recordKey, afterSignIn, now);
  if (place.isKnownDevice) return;
  await tx.rateLimitCounter.updateMany({
    where: { key: place.everywhere.key, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
}

/** Counts a wrong password for the network too: an attacker may try one password on many e-mails. */
export async function refuseSignIn(
  { tx, now }: WriteContext,
  { network }: SignInPlace,
): Promise<KeptRefusal> {
  const counted = await takeAttempt(tx, network, now);
  return counted.allowed ? refuseAndKeep('LOGIN_FAILED') : tooMany(counted.retryAfterMs);
}

const tooMany = (retryAfterMs: number) =>
  refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(retryAfterMs / 1000) });

/** Lifts the sign-in lock after a new password was set: for all networks, and for the caller's own. */
export async function forgetSignInFailures(ctx: WriteContext, email: string): Promise<void> {
  const { recordKey, everywhere } = signInPlace(ctx, email, undefined);
  await clearSignInRecord(ctx.tx, recordKey);
  await clearSignInRecord(ctx.tx, everywhere.key);
}

/** Mails the owner at most once a day that many passwords or codes are being tried. */
async function warnOwner(ctx: WriteContext, { email, warning }: SignInPlace): Promise<void> {
  const { person } = keysOf(ctx, email);
  const of = warning === 'signInAttack' ? 'sign-in-warning' : 'second-step-warning';
  const first = await takeAttempt(ctx.tx, { key: `${of} ${person}`, max: 1, windowMs: DAY_MS }, ctx.now);
  if (!first.allowed) return;
  const account = await ctx.tx.account.findUnique({ where: { email }, select: { locale: true } });
  if (account) mailAccount(ctx, { email, locale: account.locale }, { template: warning });
}
