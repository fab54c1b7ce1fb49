import { acceptTermsInput } from '@larder/contract/identity.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { noLegal } from '../legal-settings.ts';
import { requireOwner } from '../require-owner.ts';
import { defineUseCase } from '../use-case.ts';
import { recordAcceptance } from './record-acceptance.ts';

/**
 * Records that an owner accepts the current terms for their merchant; idempotent. Refuses `FORBIDDEN`, and
 * `TERMS_CHANGED` if a newer version is in force than the one that was read. [decision 123, screens 137]
 */
export const acceptTerms = defineUseCase({
  name: 'identity.acceptTerms',
  access: 'member',
  kind: 'write',
  // A suspended merchant may accept as well: it may be what the operator waits for.
  isRead: true,
  input: acceptTermsInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { version }) => {
    const { merchantId, accountId } = ctx.actor;
    const owner = await requireOwner(ctx.tx, ctx.actor);
    if (!owner.ok) return owner;
    if (version !== (ctx.legal ?? noLegal).version) return refuse('TERMS_CHANGED');
    await recordAcceptance(ctx, { merchantId, accountId, version });
    ctx.audit({ objectId: merchantId, after: { version } });
    ctx.emit({ type: 'merchant.settings' });
    return accept({ version });
  },
});
