import { type IdleVisitRow, idleVisits } from '@larder/database/queries/restock/restock-idle.queries';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { notifyMembers } from '../notice/notify-members.ts';
import { defineUseCase } from '../use-case.ts';
import { visitTarget } from './visit-target.ts';

/**
 * Notifies the operator and the owners once when a task has been idle for 12 h; the task does not change. Returns the
 * number of tasks reported; call again while it equals `limit`. [domain 7.2]
 */
export const remindOfIdleVisits = defineUseCase({
  name: 'restock.remindOfIdleVisits',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async (ctx, { limit }) => {
    const since = new Date(ctx.now.getTime() - limits.restockIdleMs);
    const visits = await idleVisits(ctx.tx, since, limit);
    await notifyMembers(ctx, visits.flatMap(noticesOf));
    return accept(visits.length);
  },
});

const noticesOf = (visit: IdleVisitRow) =>
  visit.membershipIds.map((membershipId) => ({
    merchantId: visit.merchantId,
    membershipId,
    key: 'restock.idle',
    params: {
      cabinet: visit.cabinet,
      taskNo: visit.taskNo,
      operator: visit.operatorName,
      idleAt: visit.idleAt.toISOString(),
      zone: visit.timezone,
    },
    cause: `restock_task:${visit.taskId}:idle`,
    target: visitTarget(visit),
  }));
