import { listInput } from '@larder/contract/alert.contract';
import { type AlertListRow, alertPage } from '@larder/database/queries/alert/alert-list.queries';
import type { AlertType } from '@larder/domain/alert/alert-type';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { scopeOf, seesDevice } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import type { AlertDetail } from './notifiable-alert.ts';

const keyset = z.tuple([z.int().min(1).max(3), z.iso.datetime(), z.uuid()]);

/**
 * Lists alerts, open ones first; the alerts of an incident are one row in each status. A cabinet that was once the
 * merchant's still has its alerts; any other number refuses `NOT_FOUND`. [screens 52, A-11]
 */
export const listAlerts = defineUseCase({
  name: 'alert.list',
  access: { anyOf: ['alert.view'] },
  kind: 'read',
  input: listInput,
  run: async ({ tx, actor }, { cursor, limit, deviceNo, type, status, incidentId }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const owned = deviceNo
      ? await tx.deviceAssignment.findFirst({
          where: { merchantId: actor.merchantId, device: { deviceNo } },
          select: { deviceId: true },
        })
      : null;
    if (deviceNo && !(owned && seesDevice(actor, owned.deviceId))) return refuse('NOT_FOUND');
    const scope = owned ? [owned.deviceId] : scopeOf(actor);
    const filter = { scope, type, status, incidentId };
    const rows = await alertPage(tx, actor.merchantId, filter, after.value, limit);
    return accept(pageOf(rows, limit, itemOf, (row) => [row.rank, row.startedAt.toISOString(), row.id]));
  },
});

function itemOf({ rank: _, incidentId, incidentScope, incidentKey, cabinets, ...row }: AlertListRow) {
  return {
    ...row,
    type: row.type as AlertType,
    detail: row.detail as AlertDetail,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    incident:
      incidentId && incidentScope && incidentKey
        ? { id: incidentId, scope: incidentScope, scopeKey: incidentKey, cabinets: cabinets ?? 1 }
        : null,
  };
}
