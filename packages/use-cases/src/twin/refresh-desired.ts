import { canonicalJson } from '@larder/cabinet-protocol/canonical-hash';
import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import { lockDevices } from '@larder/database/queries/device/device-lock.queries';
import {
  type DeviceSettingsRow,
  readSettings,
} from '@larder/database/queries/device/device-settings.queries';
import { raiseTwins, saveDesired } from '@larder/database/queries/device/twin.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { buildDesired, type DesiredSettings } from './build-desired.ts';

export type TwinInput = { readonly deviceId: DeviceId };

export type RefreshedTwin = {
  readonly desired: DesiredTwin;
  readonly appliedRev: number;
  /** The current owner. */
  readonly merchantId: MerchantId | null;
};

/**
 * Returns the documents to send to cabinets now, of those that exist, set-based. `changeDesired` has raised the
 * revision of a changed setting; changes that come with the date alone (freeze windows, a template that comes into
 * force) raise it here. [protocol 8.1]
 */
export const refreshDesired = defineUseCase({
  name: 'device.refreshDesired',
  access: 'internal',
  kind: 'write',
  input: z.custom<readonly TwinInput[]>(),
  run: async ({ tx, now }, asked) => {
    const ids = asked.map(({ deviceId }) => deviceId);
    await lockDevices(tx, ids);
    const devices = await readSettings(tx, ids);
    const settings = await buildDesired(tx, devices, now);
    const compared = devices.flatMap((device) => {
      const wanted = settings.get(device.id);
      return wanted ? [compareTwin(device, wanted)] : [];
    });
    const raised = await raiseTwins(
      tx,
      compared.filter(({ isHigher }) => isHigher).map(({ device }) => device.id),
      now,
    );
    const revOf = new Map(raised.map(({ deviceId, twinRev }) => [deviceId, twinRev]));
    const twins = compared.map((twin) => ({
      ...twin,
      rev: revOf.get(twin.device.id) ?? twin.device.twinRev,
    }));
    await saveDesired(
      tx,
      twins
        .filter(({ device, rev, isCurrent }) => rev !== device.twinRev || !isCurrent)
        .map(({ device, rev, wanted }) => ({ deviceId: device.id, desired: { rev, ...wanted } })),
      now,
    );
    return accept<ReadonlyMap<DeviceId, RefreshedTwin>>(
      new Map(
        twins.map(({ device: { id, twinAppliedRev: appliedRev, merchantId }, rev, wanted }) => [
          id,
          { desired: { rev, ...wanted }, appliedRev, merchantId },
        ]),
      ),
    );
  },
});

/** Compares the document that was built last with the settings of now. */
function compareTwin(device: DeviceSettingsRow, wanted: DesiredSettings) {
  const sent = device.twinDesired as Partial<DesiredTwin>;
  const hasSameRev = sent.rev === device.twinRev;
  const hasSameSettings = contentOf(sent) === contentOf(wanted);
  return {
    device,
    wanted,
    isHigher: device.twinRev === 0 || (hasSameRev && !hasSameSettings),
    isCurrent: hasSameRev && hasSameSettings,
  };
}

/**
 * Serializes a document for comparison, without the parts that may differ although no setting changed: the revision,
 * and whether a freeze window is open now.
 */
function contentOf(document: Partial<DesiredTwin>): string {
  const { rev: _, freeze, ...rest } = document;
  return canonicalJson({ ...rest, ...(freeze ? { freeze: { ...freeze, active: null } } : {}) });
}
