import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { planogramLines } from './planogram-lines.ts';

/**
 * Returns the planogram that a cabinet's twin names as desired; null if no template is in force.
 * [domain T7, protocol 8.1]
 */
export async function wantedPlanogram(
  tx: Tx,
  device: { readonly id: DeviceId; readonly merchantId: MerchantId },
  now: Date,
): Promise<{ readonly rev: number; readonly sha256: string } | null> {
  const { id, merchantId } = device;
  const version = await versionInForceAt(tx, merchantId, id, now);
  if (!version) return null;
  const sha256 = version.sha256 ?? planogramSha256(await planogramLines(tx, merchantId, version.id));
  return { rev: version.rev, sha256 };
}
