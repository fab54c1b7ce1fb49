import { acknowledgeInput } from '@larder/contract/alert.contract';
import { lockAlert } from '@larder/database/queries/alert/alert-lock.queries';
import { transitionAlert } from '@larder/domain/alert/alert-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { scopeOf, seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { emitAlertChanges } from './emit-alert-changes.ts';

/**
 * Acknowledges an alert, which stops its reminders; for an incident, acknowledges all its alerts within the actor's
 * scope. Refuses `NOT_FOUND`, and `ILLEGAL_TRANSITION` for an alert that is acknowledged or has ended.
 * [domain 8, screens 53, S-5]
 */
export const acknowledgeAlert = defineUseCase({
  name: 'alert.acknowledge',
  access: { anyOf: ['alert.receive', 'alert.configure'] },
  kind: 'write',
  input: acknowledgeInput,
  audit: { objectType: 'alert', objectId: ({ id }: z.output<typeof acknowledgeInput>) => id },
  run: async (ctx, { id, note }) => {
    const { tx, actor, now } = ctx;
    const { merchantId, membershipId } = actor;
    await lockAlert(tx, merchantId, id);
    const alert = await tx.alert.findFirst({ where: { id, merchantId } });
    if (!alert || !seesDevice(actor, alert.deviceId)) return refuse('NOT_FOUND');
    const next = transitionAlert(alert.status, 'acknowledge');
    if (!next.ok) return next;
    const scope = scopeOf(actor);
    const acknowledged = await tx.alert.updateManyAndReturn({
      where: {
        merchantId,
        status: 'active',
        OR: [{ id }, ...(alert.incidentId ? [{ incidentId: alert.incidentId }] : [])],
        ...(scope ? { deviceId: { in: [...scope] } } : {}),
      },
      data: { status: next.value, ackById: membershipId, ackAt: now, ackNote: note || null, updatedAt: now },
      select: { id: true, merchantId: true, deviceId: true },
    });
    emitAlertChanges(ctx, acknowledged);
    ctx.audit({
      deviceId: alert.deviceId,
      before: { status: alert.status },
      after: { status: next.value, note: note || null },
    });
    return accept({ acknowledged: acknowledged.length });
  },
});
