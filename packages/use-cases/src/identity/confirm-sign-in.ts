import { confirmSignInInput } from '@larder/contract/two-step.contract';
import { checkSecondStep } from '@larder/domain/identity/sign-in-steps';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, keepAttempts, refuseAndKeep } from '../use-case.ts';
import { beginSession } from './begin-session.ts';
import { countFailure, secondStepPlace, takeBackFailure } from './sign-in-attempts.ts';
import { readSignInTicket } from './sign-in-ticket.ts';
import { spendSecondCode } from './two-step/spend-second-code.ts';
import { lockTwoStep, readTwoStepState } from './two-step/two-step-key.ts';

/**
 * The second step of a sign-in: the code of an app, or a recovery code. Returns what `signIn` returns without it.
 * Refuses `SIGN_IN_EXPIRED` (start again with the password), `CODE_WRONG`, `CODE_USED`, `ACCOUNT_DISABLED`,
 * `RATE_LIMITED` and, after five wrong codes from one network, `CODE_LOCKED` (params `retryInS`). [screens 9,
 * decisions 61 and 120]
 */
export const confirmSignIn = defineUseCase({
  name: 'identity.confirmSignIn',
  access: 'public',
  kind: 'write',
  input: confirmSignInInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { ticket, code, deviceToken }) => {
    const read = await readSignInTicket(ctx.keys.tokenKeys, ticket, ctx.now);
    const account = read && (await ctx.tx.account.findUnique({ where: { id: read.accountId } }));
    if (!read || !account) return refuse('SIGN_IN_EXPIRED');
    ctx.audit({ objectId: account.id, accountId: account.id });
    const checked = checkSecondStep({
      passwordHolds: account.tokenVersion === read.tokenVersion,
      isActive: account.status === 'active',
      state: await readTwoStepState(ctx, account.id),
    });
    if (!checked.ok) return checked;
    const place = secondStepPlace(ctx, account.email, deviceToken);
    const counted = await countFailure(ctx, place);
    if (!counted.ok) {
      const { code: refusal, params } = counted.refusal;
      return refuseAndKeep(refusal === 'ACCOUNT_LOCKED' ? 'CODE_LOCKED' : refusal, params);
    }
    const locked = await lockTwoStep(ctx, account, 'signIn');
    if (!locked.ok) return refuse('SIGN_IN_EXPIRED');
    const spent = await spendSecondCode(ctx, account, locked.value, code);
    if (!spent.ok) return keepAttempts(spent);
    // Conditional update: loses the race against a new password.
    const { count } = await ctx.tx.account.updateMany({
      where: { id: account.id, tokenVersion: account.tokenVersion, status: 'active' },
      data: { tokenVersion: account.tokenVersion },
    });
    if (count === 0) return refuseAndKeep('SIGN_IN_EXPIRED');
    await takeBackFailure(ctx, place);
    return accept(await beginSession(ctx, account, 'secondStep'));
  },
});
