import {
  type IncidentRow,
  joinIncident,
  openIncidents,
  type PowerOff,
  powerOffGroups,
} from '@larder/database/queries/alert/alert-sweep.queries';
import type { AlertContext } from './notifiable-alert.ts';

/**
 * Groups cabinets that lost power together into incidents: three of a site within two minutes. Alerts that were raised
 * alone before join the incident; their recipients get one more notice, for the incident, however many alerts follow.
 * Returns the incident of each alert that has one. [screens A-11]
 */
export async function groupPowerOffs(
  ctx: AlertContext,
  powerOffs: readonly PowerOff[],
): Promise<ReadonlyMap<string, string>> {
  const groups = powerOffs.length === 0 ? [] : await powerOffGroups(ctx.tx, powerOffs);
  const rows = new Map(powerOffs.map((row) => [row.id, row]));
  const made = new Map<string, string>();
  const incidents = new Map<string, string>();
  for (const { id, siteKey, alone, incidentId } of groups) {
    const powerOff = rows.get(id);
    if (!powerOff) continue;
    const { merchantId, startedAt } = powerOff;
    const site = `${merchantId} ${siteKey}`;
    const joined =
      incidentId ??
      made.get(site) ??
      (await openSiteIncident(ctx, { merchantId, scopeKey: siteKey, startedAt }));
    made.set(site, joined);
    incidents.set(id, joined);
    await joinIncident(ctx.tx, alone, joined, ctx.now);
  }
  return incidents;
}

type Site = Pick<IncidentRow, 'merchantId' | 'scopeKey' | 'startedAt'>;

async function openSiteIncident(
  ctx: AlertContext,
  { merchantId, scopeKey, startedAt }: Site,
): Promise<string> {
  const wanted = { id: ctx.newId(), merchantId, scope: 'site' as const, scopeKey, startedAt };
  const [open] = await openIncidents(ctx.tx, [wanted], ctx.now);
  if (!open) throw new Error('an incident that was just opened is gone');
  return open.id;
}
