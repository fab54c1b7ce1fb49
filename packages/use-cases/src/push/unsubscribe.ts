import { unsubscribeInput } from '@larder/contract/push.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Stops pushes to this browser for this account. */
export const unsubscribe = defineUseCase({
  name: 'push.unsubscribe',
  access: 'account',
  kind: 'write',
  input: unsubscribeInput,
  audit: 'none',
  run: async ({ tx, actor, now }, { endpoint }) => {
    const where = { endpoint, accountId: actor.accountId, disabledAt: null };
    await tx.webPushSubscription.updateMany({ where, data: { disabledAt: now } });
    return accept({ subscribed: false });
  },
});
