import { DAY_MS } from '@larder/domain/durations';
import { afterSignIn, afterWrongPassword, checkLock, lockLeft } from '@larder/domain/identity/sign-in-rule';
import { twoStepLimits } from '@larder/domain/identity/two-step-limits';
import { limits } from '@larder/domain/limits';
import { accept, type Result } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { type AttemptLimit, readAttempt, takeAttempt } from '../take-attempt.ts';
import { type KeptRefusal, type ReadContext, refuseAndKeep, type WriteContext } from '../use-case.ts';
import { readDeviceToken } from './known-device.ts';
import { limitKeyOf, limitKeyOfAddress, limitKeyOfSite } from './limit-key-of.ts';
import { mailAccount } from './mail-account.ts';
import { mailWayIn, wayInKey } from './mail-way-in.ts';
import { clearSignInRecord, lockSignInRecord, saveSignInRecord } from './sign-in-record.ts';

/** Keys and limits under which failures of one sign-in are counted. */
export type SignInPlace = {
  readonly email: string;
  /** True on a phone on which this person has signed in before: failures on other phones do not count there. */
  readonly isKnownDevice: boolean;
  /** Counts failures of this phone, or of this e-mail from this network. */
  readonly recordKey: string;
  /** Count failures of many e-mails from this network, and from its site. */
  readonly networks: readonly AttemptLimit[];
  /** Counts failures of this e-mail from this IPv6 site: it may not use up the tries of all. */
  readonly site: AttemptLimit | null;
  /** Counts failures of this e-mail from all networks. */
  readonly everywhere: AttemptLimit;
  /** The mail to the owner once `everywhere` is exceeded. */
  readonly warning: 'signInAttack' | 'secondStepAttack';
};

const keysOf = ({ keys, call }: ReadContext, email: string) => ({
  person: limitKeyOf(keys.credentialPepper, email),
  address: limitKeyOfAddress(keys.credentialPepper, call.ip),
  site: limitKeyOfSite(keys.credentialPepper, call.ip),
});

/** Counts failures of the first step, the password. */
export function signInPlace(ctx: ReadContext, email: string, deviceToken: string | undefined): SignInPlace {
  const { person, address, site } = keysOf(ctx, email);
  const device = readDeviceToken(ctx.keys, email, deviceToken);
  return {
    email,
    isKnownDevice: device !== null,
    recordKey: device ? `sign-in-device ${device.name}` : `sign-in ${person} ${address}`,
    networks: networkLimits(address, site),
    site: siteLimit('sign-in-site', person, site),
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
  const { person, address, site } = keysOf(ctx, email);
  const device = readDeviceToken(ctx.keys, email, deviceToken);
  const known = device?.passed === 'secondStep' ? device.name : null;
  return {
    email,
    isKnownDevice: known !== null,
    recordKey: known ? `second-step-device ${known}` : `second-step ${person} ${address}`,
    networks: networkLimits(address, site),
    site: siteLimit('second-step-site', person, site),
    everywhere: {
      key: `second-step-email ${person}`,
      max: twoStepLimits.triesPerAccount,
      windowMs: twoStepLimits.triesPerAccountMs,
    },
    warning: 'secondStepAttack',
  };
}

function networkLimits(address: string, site: string | null): AttemptLimit[] {
  const windowMs = limits.signInLockMs;
  const ofNetwork = { key: `sign-in-address ${address}`, max: serverLimits.signInTriesPerNetwork, windowMs };
  if (site === null) return [ofNetwork];
  return [ofNetwork, { key: `sign-in-address ${site}`, max: serverLimits.signInTriesPerSite, windowMs }];
}

const siteLimit = (name: string, person: string, site: string | null): AttemptLimit | null =>
  site === null
    ? null
    : {
        key: `${name} ${person} ${site}`,
        max: serverLimits.signInTriesPerEmailAndSite,
        windowMs: serverLimits.signInTriesPerEmailMs,
      };

/**
 * Counts a failure before the password is checked, so that parallel guesses gain nothing; `takeBackFailure` undoes it.
 * Refuses `RATE_LIMITED` and `ACCOUNT_LOCKED`, the same for unknown e-mails. [decision 61]
 */
export async function countFailure(
  ctx: WriteContext,
  place: SignInPlace,
): Promise<Result<void> | KeptRefusal> {
  if (!place.isKnownDevice) {
    const crowded = await crowdedNetwork(ctx, place);
    if (crowded) return crowded;
  }
  const record = await lockSignInRecord(ctx.tx, place.recordKey, ctx.now);
  const lock = checkLock(record, ctx.now);
  if (!lock.ok) return lock;
  if (!place.isKnownDevice) {
    const ofSite = place.site && (await takeAttempt(ctx.tx, place.site, ctx.now));
    if (ofSite && !ofSite.allowed) return refuseAndKeep('ACCOUNT_LOCKED', lockLeft(ofSite.retryAfterMs));
    const everywhere = await takeAttempt(ctx.tx, place.everywhere, ctx.now);
    if (!everywhere.allowed) {
      await warnOwner(ctx, place);
      return refuseAndKeep('ACCOUNT_LOCKED', lockLeft(everywhere.retryAfterMs));
    }
  }
  await saveSignInRecord(ctx.tx, place.recordKey, afterWrongPassword(record, ctx.now), ctx.now);
  return accept();
}

/** Refuses `RATE_LIMITED` where many e-mails failed already; null where they may go on. */
async function crowdedNetwork(
  { tx, now }: WriteContext,
  { networks }: SignInPlace,
): Promise<KeptRefusal | null> {
  for (const network of networks) {
    const attempts = await readAttempt(tx, network, now);
    if (!attempts.allowed) return tooMany(attempts.retryAfterMs);
  }
  return null;
}

/** Takes the failure back after the right password. Failures in other places stay counted. */
export async function takeBackFailure({ tx, now }: WriteContext, place: SignInPlace): Promise<void> {
  await saveSignInRecord(tx, place.recordKey, afterSignIn, now);
  if (place.isKnownDevice) return;
  await tx.rateLimitCounter.updateMany({
    where: { key: { in: [place.everywhere.key, place.site?.key ?? ''] }, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
}

/** Counts a wrong password for the network too: an attacker may try one password on many e-mails. */
export async function refuseSignIn(
  { tx, now }: WriteContext,
  { networks }: SignInPlace,
): Promise<KeptRefusal> {
  for (const network of networks) {
    const counted = await takeAttempt(tx, network, now);
    if (!counted.allowed) return tooMany(counted.retryAfterMs);
  }
  return refuseAndKeep('LOGIN_FAILED');
}

const tooMany = (retryAfterMs: number) =>
  refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(retryAfterMs / 1000) });

/** Lifts the sign-in lock after a new password was set: for all networks, and for the caller's own. */
export async function forgetSignInFailures(ctx: WriteContext, email: string): Promise<void> {
  const { recordKey, everywhere, site } = signInPlace(ctx, email, undefined);
  for (const key of [recordKey, everywhere.key, site?.key, wayInKey(ctx, email)])
    if (key) await clearSignInRecord(ctx.tx, key);
}

/** Mails the owner at most once a day that many passwords or codes are being tried. */
async function warnOwner(ctx: WriteContext, { email, warning }: SignInPlace): Promise<void> {
  if (warning === 'signInAttack') return mailWayIn(ctx, email);
  const { person } = keysOf(ctx, email);
  const limit = { key: `second-step-warning ${person}`, max: 1, windowMs: DAY_MS };
  const first = await takeAttempt(ctx.tx, limit, ctx.now);
  if (!first.allowed) return;
  const account = await ctx.tx.account.findUnique({ where: { email }, select: { locale: true } });
  if (account) mailAccount(ctx, { email, locale: account.locale }, { template: warning });
}
