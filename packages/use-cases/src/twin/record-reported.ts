import { isDeepStrictEqual } from 'node:util';
import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { lockDevices } from '@larder/database/queries/device/device-lock.queries';
import { raiseTwins, saveReported } from '@larder/database/queries/device/twin.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

export type ReportedInput = { readonly deviceId: DeviceId; readonly reported: DataOf<'twin.reported'> };

export type ReportedAnswer = {
  /** The wanted revision. */
  readonly rev: number;
  /** True if the cabinet names a revision above it, which this cloud has never sent. */
  readonly isForeign: boolean;
};

/** Highest revision to accept: one raise for each message must never reach the end of the column. */
const HIGHEST_REV = 1_000_000_000;

/**
 * Records which settings cabinets have applied and which they rejected, set-based; emits a live event for each that
 * changed. A foreign revision comes from a board of another installation, or after a database was restored: nothing
 * counts as applied, and the wanted one is raised above it, because a cabinet applies only a higher one. Returns an
 * answer for each cabinet that exists. [protocol 8.1, 8.2, decision 203]
 */
export const recordReported = defineUseCase({
  name: 'device.recordReported',
  access: 'internal',
  kind: 'write',
  input: z.custom<readonly ReportedInput[]>(),
  run: async (ctx, inputs) => {
    const ids = inputs.map(({ deviceId }) => deviceId);
    await lockDevices(ctx.tx, ids);
    const devices = await ctx.tx.device.findMany({
      where: { id: { in: ids } },
      select: { id: true, merchantId: true, twinRev: true, twinAppliedRev: true, twinReported: true },
    });
    const known = new Map(devices.map((device) => [device.id, device]));
    const judged = inputs.flatMap(({ deviceId, reported }) => {
      const device = known.get(deviceId);
      return device ? [{ device, reported, isForeign: reported.appliedRev > device.twinRev }] : [];
    });
    const changed = judged.filter(
      ({ device: { twinAppliedRev, twinReported }, reported, isForeign }) =>
        !isForeign && !(twinAppliedRev === reported.appliedRev && isDeepStrictEqual(twinReported, reported)),
    );
    await saveReported(
      ctx.tx,
      changed.map(({ device: { id }, reported }) => ({ deviceId: id, reported })),
      ctx.now,
    );
    for (const { device, reported } of changed) {
      if (!device.merchantId) continue;
      const { appliedRev } = reported;
      ctx.emit({
        type: 'device.settings',
        merchantId: device.merchantId,
        deviceId: device.id,
        ids: { appliedRev },
      });
    }
    for (const { device, reported, isForeign } of judged) {
      if (!isForeign || reported.appliedRev >= HIGHEST_REV) continue;
      await raiseTwins(ctx.tx, [device.id], ctx.now, reported.appliedRev);
      ctx.wake('twin', device.id);
    }
    return accept<ReadonlyMap<DeviceId, ReportedAnswer>>(
      new Map(judged.map(({ device, isForeign }) => [device.id, { rev: device.twinRev, isForeign }])),
    );
  },
});
