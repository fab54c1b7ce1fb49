import { subscribeInput } from '@larder/contract/push.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/**
 * Subscribes this browser for this account and unsubscribes it from any other. Refuses `BAD_INPUT` for endpoints of
 * unknown push services, and for an endpoint that is already subscribed with other keys: a browser never changes its
 * keys, so such a caller merely knows the endpoint. [decision 83]
 */
export const subscribe = defineUseCase({
  name: 'push.subscribe',
  access: 'account',
  kind: 'write',
  input: subscribeInput,
  audit: 'none',
  run: async ({ tx, actor, now, newId, ports, call }, { endpoint, keys: { p256dh, auth } }) => {
    if (!ports.push?.accepts(endpoint)) return refuse('BAD_INPUT');
    const known = await tx.webPushSubscription.findUnique({ where: { endpoint } });
    if (known && (known.p256dh !== p256dh || known.auth !== auth)) return refuse('BAD_INPUT');
    const subscription = { accountId: actor.accountId, p256dh, auth, lastSeenAt: now, disabledAt: null };
    const familyId = actor.familyId ?? null;
    const data = { ...subscription, familyId, userAgent: call.userAgent ?? null };
    await tx.webPushSubscription.upsert({
      where: { endpoint },
      create: { id: newId(), endpoint, createdAt: now, ...data },
      update: data,
    });
    return accept({ subscribed: true });
  },
});
