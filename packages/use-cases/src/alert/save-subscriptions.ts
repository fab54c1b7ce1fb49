import { saveSubscriptionsInput } from '@larder/contract/alert-subscription.contract';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { mayReceiveAlert } from '@larder/domain/alert/may-receive-alert';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { recipientInclude, recipientOf } from '../notice/alert-recipient.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Subscribes exactly these members to this kind of alert (`everyType`: to all kinds) at this cabinet, or at all
 * cabinets without a choice of their own. Refuses `NOT_FOUND` for a cabinet out of scope and for a member who may not
 * receive it, and `FORBIDDEN` for all cabinets if the actor sees only some. [screens 54]
 */
export const saveSubscriptions = defineUseCase({
  name: 'alert.saveSubscriptions',
  access: { anyOf: ['alert.configure'] },
  kind: 'write',
  input: saveSubscriptionsInput,
  audit: { objectType: 'alert_subscription' },
  run: async (ctx, { deviceNo, type, everyType, users }) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    if (!deviceNo && actor.deviceScope !== 'all') return refuse('FORBIDDEN');
    const device = deviceNo ? await tx.device.findFirst({ where: { deviceNo, merchantId } }) : null;
    if (deviceNo && !(device && seesDevice(actor, device.id))) return refuse('NOT_FOUND');
    const deviceId = device?.id ?? null;
    // Read outside of the transaction: Prisma would send the relations concurrently on its one connection.
    const members = await ctx.database.prisma.membership.findMany({
      where: { merchantId, deletedAt: null },
      include: recipientInclude,
    });
    const eligibleIds = new Set(
      members.flatMap((member) => {
        const recipient = recipientOf(member);
        return recipient && mayReceiveAlert(recipient, deviceId) ? [member.id] : [];
      }),
    );
    if (users.some(({ membershipId }) => !eligibleIds.has(membershipId))) return refuse('NOT_FOUND');
    const chosen = new Map(users.map((user) => [user.membershipId, user]));
    // An empty row for each member not chosen at one cabinet overrides their choice for all cabinets.
    const silent = deviceId === null ? [] : [...eligibleIds].filter((id) => !chosen.has(id));
    const types = everyType ? alertTypes : [type];
    await tx.alertSubscription.deleteMany({ where: { merchantId, type: { in: [...types] }, deviceId } });
    const own = { merchantId, deviceId, createdAt: now, updatedAt: now };
    const rows = [
      ...[...chosen.values()].map((user) => ({ ...user, methods: [...new Set(user.methods)] })),
      ...silent.map((membershipId) => ({ membershipId, methods: [] })),
    ];
    await tx.alertSubscription.createMany({
      data: types.flatMap((kind) => rows.map((row) => ({ ...own, ...row, type: kind, id: ctx.newId() }))),
    });
    ctx.audit({
      ...(deviceId ? { deviceId } : {}),
      after: { type: everyType ? 'all' : type, users: [...chosen.keys()].join(' ') },
    });
    ctx.emit({ type: 'alert.changed', deviceId });
    return accept({ saved: chosen.size });
  },
});
