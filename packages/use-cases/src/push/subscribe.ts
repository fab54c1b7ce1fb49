import { subscribeInput } from '@larder/contract/push.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/**
 * This browser takes pushes for this account, and for no other any more. Refuses `BAD_INPUT` for addresses of no known push service, and
 * for an address that was subscribed with other keys: a browser never changes them, so the caller only knows the address. [decision 83]
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
    const told = { accountId: actor.accountId, p256dh, auth, lastSeenAt: now, disabledAt: null };
    const data = { ...told, userAgent: call.userAgent ?? null };
    await tx.webPushSubscription.upsert({
      where: { endpoint },
      create: { id: newId(), endpoint, createdAt: now, ...data },
      update: data,
    });
    return accept({ subscribed: true });
  },
});
