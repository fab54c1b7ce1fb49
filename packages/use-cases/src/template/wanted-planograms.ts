import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import { versionRowsInForceAt } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { planogramLines } from './planogram-lines.ts';

export type WantedPlanogram = { readonly rev: number; readonly sha256: string };

/**
 * Returns the planograms that cabinets' twins name as desired, without cabinets that have no template in force.
 * [domain T7, protocol 8.1]
 */
export async function wantedPlanograms(
  tx: Tx,
  devices: readonly { readonly id: DeviceId; readonly merchantId: MerchantId }[],
  now: Date,
): Promise<ReadonlyMap<DeviceId, WantedPlanogram>> {
  const asked = devices.map(({ id, merchantId }) => ({ deviceId: id, merchantId, at: now }));
  const versions = await versionRowsInForceAt(tx, asked);
  const wanted = new Map<DeviceId, WantedPlanogram>();
  for (const { id, merchantId } of devices) {
    const version = versions.get(id);
    if (!version) continue;
    // A version is published with its hash; one from before that is hashed here.
    const sha256 = version.sha256 ?? planogramSha256(await planogramLines(tx, merchantId, version.id));
    wanted.set(id, { rev: version.rev, sha256 });
  }
  return wanted;
}
