import { getInput } from '@larder/contract/alert.contract';
import type { Alert } from '@larder/database/model';
import {
  excursionReadings,
  type NotifiedMemberRow,
  notifiedMembers,
} from '@larder/database/queries/alert/alert-list.queries';
import { type AlertType, isTemperatureAlert } from '@larder/domain/alert/alert-type';
import { accept, refuse } from '@larder/domain/refusal';
import { scopeOf, seesDevice } from '../actor.ts';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import type { AlertDetail } from './notifiable-alert.ts';

const COMPARED = {
  ...knownCabinetParts,
  device: { select: { ...knownCabinetParts.device.select, isTraining: true } },
};

/**
 * Reads everything that screen 53 shows of an alert: its facts, recipients with delivery states, and acknowledgment.
 * Refuses `NOT_FOUND`.
 */
export const readAlert = defineUseCase({
  name: 'alert.read',
  access: { anyOf: ['alert.view'] },
  kind: 'read',
  input: getInput,
  run: async (ctx, { id }) => {
    const { tx, actor } = ctx;
    const alert = await tx.alert.findFirst({
      where: { id, merchantId: actor.merchantId },
      include: { assignment: { select: COMPARED }, incident: true, ackBy: { select: { displayName: true } } },
    });
    if (!alert || !seesDevice(actor, alert.deviceId)) return refuse('NOT_FOUND');
    const cabinet = knownCabinet(alert.assignment);
    const recipients = await notifiedMembers(tx, actor.merchantId, alert);
    return accept({
      id: alert.id,
      alertNo: alert.alertNo,
      type: alert.type as AlertType,
      subject: alert.subject,
      status: alert.status,
      severity: alert.severity,
      startedAt: alert.startedAt.toISOString(),
      endedAt: alert.endedAt?.toISOString() ?? null,
      inferred: alert.inferred,
      detail: alert.detail as AlertDetail,
      asOf: ctx.now.toISOString(),
      device: {
        ...cabinet,
        isTraining: cabinet.isOwn && alert.assignment.device.isTraining,
      },
      acknowledged: alert.ackAt
        ? { at: alert.ackAt.toISOString(), by: alert.ackBy?.displayName ?? null, note: alert.ackNote }
        : null,
      incident: alert.incident ? await incidentOf(ctx, alert.incident) : null,
      notified: recipients.map(recipientOf),
      readings: await readingsOf(ctx, alert),
    });
  },
});

type Incident = {
  readonly id: string;
  readonly scope: 'site' | 'carrier';
  readonly scopeKey: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

async function incidentOf(
  { tx, actor }: ReadContext<'member'>,
  { id, startedAt, endedAt, ...incident }: Incident,
) {
  const scope = scopeOf(actor);
  const own = {
    merchantId: actor.merchantId,
    incidentId: id,
    ...(scope ? { deviceId: { in: [...scope] } } : {}),
  };
  const [cabinets, back] = await Promise.all([
    tx.alert.count({ where: own }),
    tx.alert.count({ where: { ...own, status: 'recovered' } }),
  ]);
  return {
    id,
    scope: incident.scope,
    scopeKey: incident.scopeKey,
    cabinets,
    back,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

type Excursion = Pick<Alert, 'type' | 'deviceId' | 'subject' | 'startedAt' | 'endedAt'>;

/** Reads the temperatures of the zone around an excursion; empty for other kinds of alert. */
async function readingsOf({ tx, now }: ReadContext<'member'>, alert: Excursion) {
  if (!isTemperatureAlert(alert.type)) return [];
  const { deviceId, subject: zone, startedAt: from, endedAt } = alert;
  const rows = await excursionReadings(tx, { deviceId, zone, from, to: endedAt ?? now });
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

const news = ['raised', 'recovered', 'reminder'] as const;

function recipientOf({ cause, notifiedAt, readAt, deliveredAt, ...row }: NotifiedMemberRow) {
  return {
    ...row,
    news: news.find((word) => cause.includes(`:${word}`)) ?? 'raised',
    notifiedAt: notifiedAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
