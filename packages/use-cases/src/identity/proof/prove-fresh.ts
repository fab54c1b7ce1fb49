import { proveFreshInput } from '@larder/contract/passkey.contract';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { defineUseCase, type KeptRefusal, keepAttempts, type WriteContext } from '../../use-case.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { spendChallenge } from '../passkey/passkey-challenge.ts';
import { verifyPasskey } from '../passkey/verify-passkey.ts';
import { spendOwnCode } from '../two-step/spend-own-code.ts';
import { lockTwoStep } from '../two-step/two-step-key.ts';
import { noteProof } from './note-proof.ts';

type Proof = z.output<typeof proveFreshInput>;

/**
 * Proves who uses the phone, by password, code or passkey: for ten minutes this sign-in may do what asks for it.
 * Refuses `PASSWORD_WRONG`, `CODE_WRONG`, `CODE_USED`, `RATE_LIMITED`, `PASSKEY_EXPIRED`, `PASSKEY_REFUSED`,
 * `PASSKEY_UNAVAILABLE`, and `ILLEGAL_TRANSITION` for a code without two-step verification. [decision 262]
 */
export const proveFresh = defineUseCase({
  name: 'identity.proveFresh',
  access: 'account',
  kind: 'steps',
  input: proveFreshInput,
  audit: { objectType: 'account' },
  run: async (ctx, proof) => {
    const { accountId, familyId } = ctx.actor;
    ctx.audit({ objectId: accountId, after: { proof: proof.way } });
    if (!familyId) return refuse('UNAUTHENTICATED');
    if (proof.way === 'password') {
      const checked = await checkOwnPassword(ctx, proof.password);
      if (!checked.ok) return checked;
    }
    return await ctx.step(async (step) => {
      const proven = await prove(step, proof, familyId);
      if (!proven.ok) return proven;
      await noteProof(step, { accountId, familyId });
      return accept({ proven: true });
    });
  },
});

/** Checks what is used up by its check. */
async function prove(
  step: WriteContext<'account'>,
  proof: Proof,
  familyId: string,
): Promise<Result<unknown> | KeptRefusal> {
  const { accountId } = step.actor;
  if (proof.way === 'code') {
    const account = await step.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    const locked = await lockTwoStep(step, account, 'signIn');
    return locked.ok ? spendOwnCode(step, account, locked.value, proof.code) : locked;
  }
  if (proof.way === 'password') return accept();
  const site = relyingPartyOf(step.appUrl);
  if (!site.ok) return site;
  const asked = await spendChallenge(step, proof.challengeId, { purpose: 'proof', accountId, familyId });
  if (!asked.ok) return asked;
  const { challenge } = asked.value;
  const used = await verifyPasskey(step, proof.credential, { site: site.value, challenge, accountId });
  return used.ok ? used : keepAttempts(used);
}
