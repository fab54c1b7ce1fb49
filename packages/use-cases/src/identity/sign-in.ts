import { signInInput } from '@larder/contract/identity.contract';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { stepAfterPassword } from '@larder/domain/identity/sign-in-steps';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, refuseAndKeep } from '../use-case.ts';
import { beginSession } from './begin-session.ts';
import { canHashSoon, passwordMatches } from './password-hash.ts';
import { countFailure, refuseSignIn, signInPlace, takeBackFailure } from './sign-in-attempts.ts';
import { signSignInTicket } from './sign-in-ticket.ts';
import { readTwoStepState } from './two-step/two-step-key.ts';

/** `code`: the ticket waits for a second step, which a passkey can be too. */
type FirstStep =
  | { readonly next: 'code'; readonly ticket: string; readonly hasPasskey: boolean }
  | Awaited<ReturnType<typeof beginSession>>;

/** Retry delay for callers turned away by a full hash queue. */
const BUSY_RETRY_S = 2;

/**
 * Signs a person in and returns the three tokens and a token for this phone, or, with two-step verification, a ticket
 * for `confirmSignIn`. An unknown e-mail is indistinguishable from a known one: `LOGIN_FAILED` after the same time, and
 * after 5 failures from one network `ACCOUNT_LOCKED` (params `retryInS`) for that network. Also refuses
 * `ACCOUNT_DISABLED` (only after the right password) and `RATE_LIMITED` (params `retryInS`). Demo accounts work on this
 * machine only. [screens 9, domain 1, decisions 61 and 120]
 */
export const signIn = defineUseCase({
  name: 'identity.signIn',
  access: 'public',
  kind: 'steps',
  input: signInInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { email, password, deviceToken }) => {
    if (!canHashSoon()) return refuse('RATE_LIMITED', { retryInS: BUSY_RETRY_S });
    const place = signInPlace(ctx, email, deviceToken);
    const counted = await ctx.step((step) => countFailure(step, place));
    if (!counted.ok) return counted;
    const account = await ctx.tx.account.findUnique({ where: { email } });
    const matches = await passwordMatches(account?.passwordHash, password);
    if (account) ctx.audit({ objectId: account.id, accountId: account.id });
    const welcome = account && (!account.isDemo || ctx.call.isThisMachine);
    if (!welcome || !matches) return await ctx.step<never>((step) => refuseSignIn(step, place));
    return await ctx.step<FirstStep>(async (step) => {
      await takeBackFailure(step, place);
      // Conditional update: loses the race against a password that was changed while this one was being checked.
      const { count } = await step.tx.account.updateMany({
        where: { id: account.id, passwordHash: account.passwordHash },
        data: { passwordHash: account.passwordHash },
      });
      if (count === 0) return refuseAndKeep('LOGIN_FAILED');
      if (account.status !== 'active') return refuseAndKeep('ACCOUNT_DISABLED');
      const next = stepAfterPassword(await readTwoStepState(step, account.id));
      if (next === 'done') return accept(await beginSession(step, account, 'password'));
      step.audit({ after: { next } });
      const ticket = { accountId: account.id, tokenVersion: account.tokenVersion };
      const passkeys = await step.tx.passkey.count({ where: { accountId: account.id } });
      return accept({
        next,
        ticket: await signSignInTicket(ctx.keys.tokenKeys, ticket, ctx.now),
        hasPasskey: passkeys > 0 && relyingPartyOf(ctx.appUrl).ok,
      });
    });
  },
});
