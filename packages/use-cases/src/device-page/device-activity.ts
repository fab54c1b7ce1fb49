import { stockLevels } from '@larder/database/queries/stock/stock.queries';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import { scheduledVersions } from '@larder/database/queries/template/template-record.queries';
import { openCommandStates } from '@larder/domain/device/command/command-transitions';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { lineKey } from '@larder/domain/stock/line-key';
import { countStock } from '@larder/domain/stock/product-stock';
import { shelfFills } from '@larder/domain/stock/shelf-fills';
import { stockStatus } from '@larder/domain/stock/stock-status';
import type { DeviceRow } from '../device/device-details.ts';
import { checkStockShown } from '../stock/check-stock-shown.ts';
import { planogramSync, revOnDevice } from '../template/planogram-sync.ts';
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
  const { merchantId } = actor;
  const inForce = await versionInForceAt(tx, merchantId, device.id, now);
  const [next] = await scheduledVersions(tx, merchantId, [device.id], now);
  return {
    inForce: inForce && {
      rev: inForce.rev,
      since: inForce.effectiveAt.toISOString(),
      expiresAt: inForce.expiresAt?.toISOString() ?? null,
      sync: planogramSync(device, inForce.rev),
    },
    /** The version that the cabinet holds, which may not be the one in force. */
    onDeviceRev: revOnDevice(device),
    next: next ? { rev: next.rev, effectiveAt: next.effectiveAt?.toISOString() ?? null } : null,
  };
}

async function stockOf(ctx: MemberReadContext, device: DeviceRow) {
  const { tx, actor } = ctx;
  const { planogramVersionId } = device;
  const [shown, lines, placed] = await Promise.all([
    checkStockShown(ctx, device.id),
    stockLevels(tx, actor.merchantId, device.id),
    planogramVersionId ? versionLines(tx, actor.merchantId, [planogramVersionId]) : [],
  ]);
  const places = new Map(placed.map((line, at) => [lineKey(line), { at, facings: line.positions.length }]));
  const slots = lines
    .flatMap(({ parQty, ...line }) => {
      const { at = Infinity, facings = 1 } = places.get(lineKey(line)) ?? {};
      return parQty === null ? [] : [{ ...line, parQty, at, facings }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ door, layer, productId, onHand, parQty, deviceOnHand, facings }) => ({
      door,
      layer,
      productId,
      facings,
      share: parQty > 0 ? Math.min(1, Math.max(0, onHand / parQty)) : 1,
      status: stockStatus({ onHand, parQty, deviceOnHand }, device.warningConfig),
    }));
  const { products, outOfStock, low } = countStock(lines, device.warningConfig);
  const filledAt = lines.map(({ lastRestockAt }) => lastRestockAt?.getTime() ?? 0);
  const lastFilledMs = Math.max(0, ...filledAt);
  return {
    products,
    /** Shelves of products: a product may have several. */
    lines: slots.length,
    lastFilledAt: lastFilledMs > 0 ? new Date(lastFilledMs).toISOString() : null,
    par: lines.reduce((sum, { parQty }) => sum + (parQty ?? 0), 0),
    // What the book says is hidden from the member who counts the cabinet blind. [decisions 73 and 200]
    /** Products on their shelves, door by door, from the top and from the left. */
    slots: shown.ok ? slots : [],
    fills: shelfFills(device, shown.ok ? lines : []),
    outOfStock: shown.ok ? outOfStock : null,
    low: shown.ok ? low : null,
    onHand: shown.ok ? lines.reduce((sum, { onHand }) => sum + Math.max(0, onHand), 0) : null,
  };
}
