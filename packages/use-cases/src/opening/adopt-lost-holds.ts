import { lockDevices } from '@larder/database/queries/device/device-lock.queries';
import type { ApplyingDeviceRow } from '@larder/database/queries/session/applying-device.queries';
import { versionsInForceAt } from '@larder/database/queries/template/template.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { heldColumns } from '../order/record-authorization.ts';
import type { SessionHold } from '../ports/payments.port.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { applyingDevices } from './applying-device.ts';
import { type FoundSession, findLostHolds } from './find-lost-holds.ts';
import type { LostSession } from './lost-sessions.ts';

/**
 * Asks the payment providers for the holds of sessions that a restored database has lost, and writes both as they were
 * when the session was granted, so that its events lead to a paid order as any others. Leaves alone what no provider
 * knows, and what was held for another cabinet or merchant: an invented session id adopts nothing. Returns the cabinets
 * whose events should wait, because a provider did not answer. [decision 238]
 */
export const adoptLostHolds = defineUseCase({
  name: 'session.adoptLostHolds',
  access: 'internal',
  kind: 'steps',
  input: z.custom<readonly LostSession[]>(),
  run: async (ctx, sessions) => {
    const { found, waitingIds } = await findLostHolds(ctx, sessions);
    if (found.length > 0) {
      const adopted = await ctx.step(async (step) => accept(await adopt(step, found)));
      if (!adopted.ok) return adopted;
    }
    return accept({ waitingIds: [...waitingIds] });
  },
});

async function adopt(ctx: WriteContext, found: readonly FoundSession[]): Promise<void> {
  const { tx, now } = ctx;
  const deviceIds = [...new Set(found.map(({ session }) => session.deviceId))];
  await lockDevices(tx, deviceIds);
  const devices = await applyingDevices(tx, deviceIds);
  const unknown = await withoutKnown(ctx, found);
  const versions = await versionsInForceAt(
    tx,
    unknown.flatMap(({ session: { deviceId, startedAt: at } }) => {
      const device = devices.get(deviceId);
      return device ? { deviceId, merchantId: device.merchantId, at } : [];
    }),
  );
  const adopted = unknown.flatMap(({ session, provider, holds }) => {
    const device = devices.get(session.deviceId);
    if (!device) return [];
    const [paying, ...others] = holds.filter(isFor(device)).toSorted(bestFirst);
    if (!paying) return [];
    const base = { provider, deviceId: device.id, now };
    return {
      session: sessionOf(session, device, paying, { versionId: versions.get(device.id) ?? null, now }),
      payments: [
        { ...paymentOf(ctx, paying, base), sessionId: session.sessionId },
        // A session has one live payment; what was held besides goes back.
        ...others
          .filter(({ isCaptured }) => !isCaptured)
          .map((hold) => ({ ...paymentOf(ctx, hold, base), sessionId: ctx.newId(), ...release(now) })),
      ],
    };
  });
  if (adopted.length === 0) return;
  await tx.doorSession.createMany({ data: adopted.map(({ session }) => session) });
  await tx.payment.createMany({ data: adopted.flatMap(({ payments }) => payments) });
  ctx.wake('work');
  for (const { session } of adopted)
    ctx.log.warn(
      { deviceId: session.deviceId, sessionId: session.id },
      'a lost session was found by its hold',
    );
}

/** Leaves out sessions and holds that another process has written meanwhile. */
async function withoutKnown({ tx }: WriteContext, found: readonly FoundSession[]): Promise<FoundSession[]> {
  const ids = found.map(({ session }) => session.sessionId);
  const keys = found.flatMap(({ holds }) => holds.map(({ key }) => key));
  const sessions = await tx.doorSession.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const payments = await tx.payment.findMany({
    where: { OR: [{ id: { in: keys } }, { sessionId: { in: ids } }] },
    select: { id: true, sessionId: true },
  });
  const known = new Set([...sessions.map(({ id }) => id), ...payments.map(({ sessionId }) => sessionId)]);
  const knownKeys = new Set(payments.map(({ id }) => id));
  return found
    .filter(({ session }) => !known.has(session.sessionId))
    .map((one) => ({ ...one, holds: one.holds.filter(({ key }) => !knownKeys.has(key)) }));
}

const isFor =
  (device: ApplyingDeviceRow) =>
  ({ purpose, currency }: SessionHold): boolean =>
    purpose.deviceId === device.id &&
    purpose.merchantId === device.merchantId &&
    currency === device.currency;

/** What was captured pays for the session; otherwise the newest hold, which a guard rule may have raised. */
const bestFirst = (a: SessionHold, b: SessionHold): number =>
  Number(b.isCaptured) - Number(a.isCaptured) || b.heldAt.getTime() - a.heldAt.getTime();

function sessionOf(
  { sessionId, trigger, doors }: LostSession,
  device: ApplyingDeviceRow,
  { authorizedMinor, heldAt }: SessionHold,
  { versionId, now }: { readonly versionId: string | null; readonly now: Date },
) {
  const { id: deviceId, merchantId, currency, taxRatePpm, taxMode } = device;
  return {
    id: sessionId,
    merchantId,
    deviceId,
    trigger,
    doors: [...doors],
    currency,
    taxRatePpm,
    taxMode,
    kind: 'sale' as const,
    // Not active, as a cabinet has one active session at a time and may have lost many: the start that is waiting to be
    // applied revives it.
    state: 'aborted' as const,
    origin: trigger === 'card' ? ('device' as const) : ('cloud' as const),
    preauthMinor: authorizedMinor,
    planogramVersionId: versionId,
    authorizedAt: heldAt,
    createdAt: heldAt,
    updatedAt: now,
  };
}

function paymentOf(
  ctx: WriteContext,
  hold: SessionHold,
  { provider, deviceId, now }: { readonly provider: string; readonly deviceId: string; readonly now: Date },
) {
  const { merchantId } = hold.purpose;
  const unknown = {
    merchantId,
    cardHash: null,
    cardBrand: null,
    cardLast4: null,
    payerAccount: null,
    dueMinor: null,
  };
  return {
    ...heldColumns(ctx, hold, unknown, hold.heldAt),
    id: hold.key,
    merchantId,
    deviceId,
    provider,
    method: hold.method,
    currency: hold.currency,
    attempts: [{ what: 'authorize', ok: true, code: 'adopted', at: now.toISOString() }],
    createdAt: hold.heldAt,
    updatedAt: now,
  };
}

const release = (now: Date) => ({ dueMinor: 0, nextAttemptAt: now });
