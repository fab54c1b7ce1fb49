import type { FirmwareRelease } from '@larder/database/model';
import { lockDevices } from '@larder/database/queries/device/device-lock.queries';
import { commandSpecs } from '@larder/domain/device/command/command-specs';
import { exclusionOf, type RolloutExclusion, shareOf } from '@larder/domain/device/firmware-rollout';
import { openFirmwareStates } from '@larder/domain/device/firmware-transitions';
import { deviceNoPattern } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { z } from 'zod';
import { issueCommand } from '../../device/issue-command.ts';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { firmwareVersion } from './add-firmware.ts';

const AT_ONCE = 200;
const TTL_MS = commandSpecs['ota.update'].ttlMs;

const rollOutInput = z.object({
  modelCode: z.string().min(1),
  version: firmwareVersion,
  /** These cabinets; else all of the merchant; else all of the model. */
  deviceNos: z.array(z.string().regex(deviceNoPattern, 'valid.deviceNo')).max(AT_ONCE).optional(),
  merchantNo: z.string().optional(),
  percent: z.int().min(1).max(100).default(100),
  retry: z.boolean().default(false),
  /** When cabinets may install: not before now, and until 24 hours from now at the latest, when the command expires. */
  window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
  /** Continues after the last cabinet of the previous call. */
  after: z.string().optional(),
});

export type RolledOut = {
  readonly notified: readonly string[];
  readonly leftOut: readonly { readonly deviceNo: string; readonly why: RolloutExclusion }[];
  /** Value of `after` for the next call; null at the end. */
  readonly next: string | null;
};

/**
 * Commands cabinets to install a release within a window: up to 200 per call, one command each, kept for offline
 * cabinets. Idempotent: a repeated call sends no cabinet a second command; a larger percentage adds cabinets. Refuses
 * `NOT_FOUND` {version | merchantNo}, `BAD_INPUT` for a window that has passed or is too long. [protocol 12]
 */
export const rollOutFirmware = defineUseCase({
  name: 'platform.rollOutFirmware',
  access: 'internal',
  kind: 'write',
  input: rollOutInput,
  audit: { objectType: 'firmware', objectId: ({ modelCode, version }) => `${modelCode} ${version}` },
  run: async (ctx, { modelCode, version, merchantNo, deviceNos, window, after, ...rollout }) => {
    const release = await ctx.tx.firmwareRelease.findUnique({
      where: { modelCode_version: { modelCode, version } },
    });
    if (!release) return refuse('NOT_FOUND', { version });
    const merchant = merchantNo ? await ctx.tx.merchant.findUnique({ where: { merchantNo } }) : null;
    if (merchantNo && !merchant) return refuse('NOT_FOUND', { merchantNo });
    const times = windowOf(window, ctx.now);
    if (!times) return refuse('BAD_INPUT', { key: 'valid.input', field: 'window' });
    const where = {
      model: { code: modelCode },
      lifecycle: { not: 'retired' as const },
      ...(merchant ? { merchantId: merchant.id } : {}),
      deviceNo: { ...(deviceNos ? { in: deviceNos } : {}), ...(after ? { gt: after } : {}) },
    };
    const order = { deviceNo: 'asc' } as const;
    const found = await ctx.tx.device.findMany({
      where,
      orderBy: order,
      take: AT_ONCE,
      select: { id: true },
    });
    const { notified, leftOut, last } = await commandAll(ctx, release, found, { version, ...rollout, times });
    ctx.audit({
      after: { notified: [...notified], percent: rollout.percent, ...(merchantNo ? { merchantNo } : {}) },
    });
    return accept<RolledOut>({ notified, leftOut, next: found.length === AT_ONCE ? last : null });
  },
});

type Times = { readonly fromUtc: string; readonly toUtc: string };

function windowOf(
  window: { readonly from: string; readonly to: string } | undefined,
  now: Date,
): Times | null {
  const latest = now.getTime() + TTL_MS;
  const from = Math.max(now.getTime(), window ? Date.parse(window.from) : 0);
  const to = window ? Date.parse(window.to) : latest;
  if (to <= from || to > latest) return null;
  return { fromUtc: new Date(from).toISOString(), toUtc: new Date(to).toISOString() };
}

async function commandAll(
  ctx: WriteContext,
  release: FirmwareRelease,
  found: readonly { readonly id: string }[],
  rollout: {
    readonly version: string;
    readonly percent: number;
    readonly retry: boolean;
    readonly times: Times;
  },
) {
  const notified: string[] = [];
  const leftOut: { deviceNo: string; why: RolloutExclusion }[] = [];
  await lockDevices(
    ctx.tx,
    found.map(({ id }) => id),
  );
  const cabinets = await cabinetsOf(
    ctx,
    release,
    found.map(({ id }) => id),
  );
  for (const cabinet of cabinets) {
    const { id: deviceId, deviceNo, merchantId } = cabinet.device;
    const why = exclusionOf(cabinet, rollout);
    if (why || !merchantId) leftOut.push({ deviceNo, why: why ?? 'in_stock' });
    else {
      await commandOne(ctx, { deviceId, merchantId }, release, rollout.times);
      notified.push(deviceNo);
    }
  }
  return { notified, leftOut, last: cabinets.at(-1)?.device.deviceNo ?? null };
}

/** Reads the cabinets under lock, so that two operators do not send one cabinet two commands. */
async function cabinetsOf({ tx }: WriteContext, release: FirmwareRelease, ids: readonly string[]) {
  const where = { deviceId: { in: [...ids] } };
  const devices = await tx.device.findMany({ where: { id: { in: [...ids] } }, orderBy: { deviceNo: 'asc' } });
  const updates = await tx.firmwareUpdate.findMany({ where, orderBy: { createdAt: 'asc' } });
  const sessions = await tx.doorSession.findMany({
    where: { ...where, state: { in: [...activeSessionStates] } },
    select: { deviceId: true },
  });
  return devices.map((device) => {
    const own = updates.filter(({ deviceId }) => deviceId === device.id);
    const isOpen = (state: string) => (openFirmwareStates as readonly string[]).includes(state);
    return {
      device,
      lifecycle: device.lifecycle,
      fw: device.fw,
      caps: device.caps,
      hasOpenSession: sessions.some(({ deviceId }) => deviceId === device.id),
      openUpdate: own.some(({ state }) => isOpen(state)),
      before: own.findLast(({ releaseId }) => releaseId === release.id)?.state ?? null,
      share: shareOf(release.id, device.id),
    };
  });
}

async function commandOne(
  ctx: WriteContext,
  owned: { readonly deviceId: string; readonly merchantId: string },
  release: FirmwareRelease,
  window: Times,
): Promise<void> {
  const { version, url, sha256, signature: sig, sizeBytes } = release;
  const args = {
    artifact: 'controller',
    version,
    url,
    bytes: Number(sizeBytes),
    sha256,
    sig,
    window,
    force: false,
  };
  const { commandId } = await issueCommand(ctx, { ...owned, name: 'ota.update', args });
  const { deviceId } = owned;
  await ctx.tx.firmwareUpdate.create({
    data: {
      commandId,
      deviceId,
      releaseId: release.id,
      state: 'scheduled',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
}
