import { stockLevels } from '@larder/database/queries/stock/stock.queries';
import { openCommandStates } from '@larder/domain/device/command-transitions';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { stockStatus } from '@larder/domain/stock/stock-status';
import { versionInForce } from '@larder/domain/template/version-status';
import type { DeviceRow } from '../device/device-details.ts';
import { planogramSync } from '../template/planogram-sync.ts';
import type { MemberReadContext } from '../use-case.ts';

/**
 * Reads the current state of a cabinet: template, stock, alerts, faults, the session at the door, the pending command.
 */
export async function deviceActivity(ctx: MemberReadContext, device: DeviceRow) {
  const [template, stock, openAlerts, faults, session, command] = await Promise.all([
    templateOf(ctx, device),
    stockOf(ctx, device),
    ctx.tx.alert.count({
      where: {
        merchantId: ctx.actor.merchantId,
        deviceId: device.id,
        status: { in: ['active', 'acknowledged'] },
      },
    }),
    ctx.tx.deviceFault.findMany({
      where: { deviceId: device.id, clearedAt: null },
      orderBy: { raisedAt: 'desc' },
      take: 20,
    }),
    ctx.tx.doorSession.findFirst({
      where: { deviceId: device.id, state: { in: [...activeSessionStates] } },
      include: { operator: { select: { displayName: true } } },
    }),
    ctx.tx.deviceCommand.findFirst({
      where: { deviceId: device.id, state: { in: [...openCommandStates] } },
      orderBy: { cseq: 'desc' },
    }),
  ]);
  return {
    template,
    stock,
    openAlerts,
    faults: faults.map(({ code, part, severity, raisedAt }) => ({
      code,
      part,
      severity,
      raisedAt: raisedAt.toISOString(),
    })),
    session: session && {
      sessionId: session.id,
      kind: session.kind,
      state: session.state,
      doors: session.doors,
      startedAt: session.startedAt?.toISOString() ?? null,
      operatorName: session.operator?.displayName ?? null,
    },
    command: command && { commandId: command.id, name: command.name, state: command.state },
  };
}

/** Reads the version in force and the next scheduled one. */
async function templateOf({ tx, actor, now }: MemberReadContext, device: DeviceRow) {
  const versions = await tx.planogramVersion.findMany({
    where: { merchantId: actor.merchantId, deviceId: device.id, status: 'published' },
    select: { id: true, rev: true, status: true, effectiveAt: true, expiresAt: true, applyMode: true },
    orderBy: { rev: 'desc' },
    take: 50,
  });
  const inForce = versionInForce(versions, now);
  const waiting = versions
    .filter(({ effectiveAt }) => effectiveAt === null || effectiveAt > now)
    .sort((a, b) => (a.effectiveAt?.getTime() ?? Infinity) - (b.effectiveAt?.getTime() ?? Infinity));
  const [next] = waiting;
  return {
    inForce: inForce && {
      rev: inForce.rev,
      since: inForce.effectiveAt?.toISOString() ?? null,
      expiresAt: inForce.expiresAt?.toISOString() ?? null,
      sync: planogramSync(device, inForce.rev),
    },
    next: next
      ? { rev: next.rev, applyMode: next.applyMode, effectiveAt: next.effectiveAt?.toISOString() ?? null }
      : null,
  };
}

async function stockOf({ tx, actor }: MemberReadContext, device: DeviceRow) {
  const lines = await stockLevels(tx, actor.merchantId, device.id, null);
  const statuses = lines
    .filter(({ parQty }) => parQty !== null)
    .map(({ onHand, parQty, deviceOnHand }) =>
      stockStatus({ onHand, parQty: parQty ?? 0, deviceOnHand }, device.warningConfig),
    );
  const count = (...of: readonly (typeof statuses)[number][]) =>
    statuses.filter((status) => of.includes(status)).length;
  return {
    products: statuses.length,
    outOfStock: count('out_of_stock', 'discrepancy'),
    low: count('low'),
    onHand: lines.reduce((sum, { onHand }) => sum + Math.max(0, onHand), 0),
    par: lines.reduce((sum, { parQty }) => sum + (parQty ?? 0), 0),
  };
}
