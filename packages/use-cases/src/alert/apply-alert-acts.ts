import { adoptInferredPowerOff } from '@larder/database/queries/alert/alert.queries';
import type { AlertAct } from './acts-of-event.ts';
import { emitAlertChanges } from './emit-alert-changes.ts';
import type { AlertContext } from './notifiable-alert.ts';
import { type NewAlert, raiseAlerts } from './raise-alerts.ts';
import { recoverAlerts } from './recover-alerts.ts';

/** Raises and recovers in the order of the logs, in one batch for each run of acts of the same kind. */
export async function applyAlertActs(ctx: AlertContext, acts: readonly AlertAct[]): Promise<void> {
  let from = 0;
  while (from < acts.length) {
    const kind = acts[from]?.kind;
    const end = acts.findIndex((act, index) => index > from && act.kind !== kind);
    const run = acts.slice(from, end === -1 ? acts.length : end);
    if (kind === 'raise')
      await raise(
        ctx,
        run.flatMap((act) => (act.kind === 'raise' ? [act.alert] : [])),
      );
    else
      await recoverAlerts(
        ctx,
        run.flatMap((act) => (act.kind === 'recover' ? [act.ended] : [])),
      );
    from += run.length;
  }
}

/**
 * Raises alerts. A last gasp that arrives after the birth turns the inferred power-off into an observed one.
 * [protocol 6.4]
 */
async function raise(ctx: AlertContext, alerts: readonly NewAlert[]): Promise<void> {
  const gasps = alerts.filter(({ type }) => type === 'power_off');
  const adopted = await adoptInferredPowerOff(
    ctx.tx,
    gasps.map(({ device, startedAt, cause, detail }) => ({ deviceId: device.id, startedAt, cause, detail })),
    ctx.now,
  );
  emitAlertChanges(ctx, adopted);
  const known = new Set(adopted.map(({ cause }) => cause));
  await raiseAlerts(
    ctx,
    alerts.filter(({ cause }) => !known.has(cause)),
  );
}
