import { listPasskeysInput } from '@larder/contract/passkey.contract';
import { mayHavePasskeys, passkeyLimits } from '@larder/domain/identity/passkey-rule';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { needsSecondStep } from '@larder/domain/identity/two-step-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { accountMemberships } from '../account-memberships.ts';
import { readTwoStepState } from '../two-step/two-step-key.ts';

/**
 * Lists the caller's passkeys, oldest first. `isAvailable`: this installation has a name for which passkeys can be
 * made; `mayAdd`: the person may have one more. [screens 147]
 */
export const listPasskeys = defineUseCase({
  name: 'identity.listPasskeys',
  access: 'account',
  kind: 'read',
  input: listPasskeysInput,
  run: async (ctx) => {
    const { tx, actor, appUrl } = ctx;
    const { accountId } = actor;
    const [passkeys, memberships, twoStep] = await Promise.all([
      tx.passkey.findMany({ where: { accountId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
      accountMemberships(tx, accountId),
      readTwoStepState(ctx, accountId),
    ]);
    return accept({
      isAvailable: relyingPartyOf(appUrl).ok,
      mayAdd: mayHavePasskeys(memberships) && passkeys.length < passkeyLimits.perAccount,
      needsCode: needsSecondStep(twoStep),
      items: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    });
  },
});
