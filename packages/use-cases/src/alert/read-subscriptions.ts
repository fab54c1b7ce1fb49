import { subscriptionsInput } from '@larder/contract/alert-subscription.contract';
import { mayReceiveAlert } from '@larder/domain/alert/may-receive-alert';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { recipientInclude, recipientOf } from '../notice/alert-recipient.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Lists the members who may subscribe to a kind of alert at a cabinet (or at all cabinets), with their choice; a
 * choice for all cabinets applies until there is one for this cabinet. `removed`: subscribed members who lost the
 * right. Refuses `NOT_FOUND`, and `FORBIDDEN` for all cabinets if the actor sees only some. [screens 54]
 */
export const readSubscriptions = defineUseCase({
  name: 'alert.readSubscriptions',
  access: { anyOf: ['alert.configure'] },
  kind: 'read',
  input: subscriptionsInput,
  run: async ({ tx, actor }, { deviceNo, type }) => {
    const { merchantId } = actor;
    if (!deviceNo && actor.deviceScope !== 'all') return refuse('FORBIDDEN');
    const device = deviceNo ? await tx.device.findFirst({ where: { deviceNo, merchantId } }) : null;
    if (deviceNo && !(device && seesDevice(actor, device.id))) return refuse('NOT_FOUND');
    const deviceId = device?.id ?? null;
    const [members, choices, merchant] = await Promise.all([
      tx.membership.findMany({
        where: { merchantId, deletedAt: null },
        include: recipientInclude,
        orderBy: [{ displayName: 'asc' }, { id: 'asc' }],
      }),
      tx.alertSubscription.findMany({
        where: { merchantId, type, OR: [{ deviceId: null }, ...(deviceId ? [{ deviceId }] : [])] },
      }),
      tx.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { timezone: true } }),
    ]);
    const choiceOf = (id: string) => {
      const own = choices.filter(({ membershipId }) => membershipId === id);
      return own.find((choice) => choice.deviceId !== null) ?? own[0];
    };
    const judged = members.map((member) => {
      const recipient = recipientOf(member);
      const isEligible = recipient !== null && mayReceiveAlert(recipient, deviceId);
      return { member, choice: choiceOf(member.id), isEligible };
    });
    return accept({
      device: device ? { deviceNo: device.deviceNo, name: device.name } : null,
      type,
      timeZone: merchant.timezone,
      members: judged
        .filter(({ isEligible }) => isEligible)
        .map(({ member, choice }) => ({
          membershipId: member.id,
          name: member.displayName,
          email: member.account.email,
          methods: choice?.methods ?? [],
          quietFromMin: choice?.quietFromMin ?? null,
          quietToMin: choice?.quietToMin ?? null,
        })),
      removed: judged
        .filter(({ isEligible, choice }) => !isEligible && choice && choice.methods.length > 0)
        .map(({ member }) => ({ membershipId: member.id, name: member.displayName })),
    });
  },
});
