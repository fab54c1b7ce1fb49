import { closeAlerts } from '@larder/database/queries/alert/alert.queries';
import type { AlertType } from '@larder/domain/alert/alert-type';
import type { DeviceId } from '@larder/domain/ids';
import type { AlertContext, AlertDetail, AlertToTell } from './alert-to-tell.ts';
import { finishIncidents } from './finish-incidents.ts';
import { notifyOfAlerts } from './notify-of-alerts.ts';
import { tellOfAlerts } from './tell-of-alerts.ts';

export type EndedCondition = {
  readonly deviceId: DeviceId;
  readonly type: AlertType;
  /** Null: every subject. */
  readonly subject: string | null;
  readonly endedAt: Date;
  /** Added to what the alert knows, such as the cause of an outage. */
  readonly detail?: AlertDetail;
};

/**
 * Ends the open alerts of conditions that hold no more, set-based; where none is open nothing happens. The alerts of an incident are
 * told together once the last of them has ended. Answers what was ended. [domain 8, screens A-11]
 */
export async function recoverAlerts(
  ctx: AlertContext,
  ended: readonly EndedCondition[],
): Promise<AlertToTell[]> {
  const rows = ended.map((condition) => ({ ...condition, detail: condition.detail ?? {} }));
  const recovered = await closeAlerts(ctx.tx, rows, ctx.now);
  if (recovered.length === 0) return [];
  tellOfAlerts(ctx, recovered);
  const alone = recovered.filter(({ incident, isTraining }) => incident === null && !isTraining);
  await notifyOfAlerts(ctx, alone.map(toTell), 'recovered');
  await finishIncidents(ctx, [...new Set(recovered.flatMap(({ incident }) => incident?.id ?? []))]);
  return recovered.map(toTell);
}

function toTell({ isTraining: _, ...alert }: AlertToTell & { readonly isTraining: boolean }): AlertToTell {
  return alert;
}
