import { canonicalJson } from '@larder/cabinet-protocol/canonical-hash';
import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { Prisma } from '@larder/database/model';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { readSettings } from '@larder/database/queries/device/device-settings.queries';
import { raiseTwins } from '@larder/database/queries/device/twin.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { buildDesired } from './build-desired.ts';

export type RefreshedTwin = {
  readonly desired: DesiredTwin;
  readonly appliedRev: number;
  /** The current owner. */
  readonly merchantId: MerchantId | null;
};

/**
 * Returns the document to send to a cabinet now. `changeDesired` has raised the revision of a changed setting;
 * changes that come with the date alone (freeze windows, a template that comes into force) raise it here. Refuses
 * `NOT_FOUND`. [protocol 8.1]
 */
export const refreshDesired = defineUseCase({
  name: 'device.refreshDesired',
  access: 'internal',
  kind: 'write',
  input: z.custom<{ readonly deviceId: DeviceId }>(),
  run: async ({ tx, now }, { deviceId }) => {
    await lockDevice(tx, deviceId);
    const device = await readSettings(tx, deviceId);
    if (!device) return refuse('NOT_FOUND');
    const settings = await buildDesired(tx, device, now);
    const sent = device.twinDesired as Partial<DesiredTwin>;
    const sameRev = sent.rev === device.twinRev;
    const sameSettings = contentOf(sent) === contentOf(settings);
    const isHigher = device.twinRev === 0 || (sameRev && !sameSettings);
    const [raised] = isHigher ? await raiseTwins(tx, [deviceId], now) : [];
    const rev = raised?.twinRev ?? device.twinRev;
    const desired: DesiredTwin = { rev, ...settings };
    if (rev !== device.twinRev || !sameSettings || !sameRev) {
      const twinDesired = desired as unknown as Prisma.InputJsonObject;
      await tx.device.update({ where: { id: deviceId }, data: { twinDesired } });
    }
    return accept<RefreshedTwin>({
      desired,
      appliedRev: device.twinAppliedRev,
      merchantId: device.merchantId,
    });
  },
});

/**
 * Serializes a document for comparison, without the parts that may differ although no setting changed: the revision,
 * and whether a freeze window is open now.
 */
function contentOf(document: Partial<DesiredTwin>): string {
  const { rev: _, freeze, ...rest } = document;
  return canonicalJson({ ...rest, ...(freeze ? { freeze: { ...freeze, active: null } } : {}) });
}
