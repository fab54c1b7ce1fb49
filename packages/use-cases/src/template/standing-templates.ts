import { type BegunVersionRow, begunVersions } from '@larder/database/queries/template/price-publish.queries';
import { type VersionLineRow, versionLines } from '@larder/database/queries/template/template-line.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { returningVersions } from '@larder/domain/template/returning-versions';

export type StandingVersion = BegunVersionRow & { readonly lines: readonly VersionLineRow[] };

/** The version in force in each device, then those that return when it ends; empty without a template. */
export async function standingTemplates(
  tx: Tx,
  merchantId: MerchantId,
  deviceIds: readonly DeviceId[],
  now: Date,
): Promise<ReadonlyMap<DeviceId, readonly StandingVersion[]>> {
  const begun = Map.groupBy(await begunVersions(tx, merchantId, deviceIds, now), ({ deviceId }) => deviceId);
  const standing = deviceIds.map((id) => [id, returningVersions(begun.get(id) ?? [], now)] as const);
  const lines = await versionLines(
    tx,
    merchantId,
    standing.flatMap(([, versions]) => versions.map(({ id }) => id)),
  );
  const linesOf = Map.groupBy(lines, ({ versionId }) => versionId);
  return new Map(
    standing.map(([id, versions]) => [
      id,
      versions.map((version) => ({ ...version, lines: linesOf.get(version.id) ?? [] })),
    ]),
  );
}

/** Lines of a product in the version in force. */
export const linesInForce = (
  standing: readonly StandingVersion[] | undefined,
  productId: string,
): VersionLineRow[] => (standing?.[0]?.lines ?? []).filter((line) => line.productId === productId);
