import { versionLines } from '@larder/database/queries/template/template-line.queries';
import type { DeviceId } from '@larder/domain/ids';
import { formerPrices } from '@larder/domain/template/price-change';
import type { MemberReadContext } from '../use-case.ts';
import type { PriceOutcome } from './price-audit.ts';
import { linesInForce, type StandingVersion, standingTemplates } from './standing-templates.ts';

/** A change of prices that was published. */
export type PublishedPrices = { readonly id: string; readonly productId: string };

type Plan = {
  readonly standing: ReadonlyMap<DeviceId, readonly StandingVersion[]>;
  readonly outcomes: readonly PriceOutcome[];
};

/**
 * Plans the prices that a change replaced, for those of the devices where it was published. Refuses as `formerPrices`.
 */
export async function planFormerPrices(
  { tx, actor, now }: Pick<MemberReadContext, 'tx' | 'actor' | 'now'>,
  { id, productId }: PublishedPrices,
  deviceIds: readonly DeviceId[],
): Promise<Plan> {
  const { merchantId } = actor;
  const rows = await tx.templateRolloutDevice.findMany({
    where: { merchantId, rolloutId: id, deviceId: { in: [...deviceIds] }, versionId: { not: null } },
    select: { deviceId: true, version: { select: { id: true, copiedFromId: true } } },
  });
  const standing = await standingTemplates(tx, merchantId, deviceIds, now);
  const versionIds = rows.flatMap(({ version }) => [version?.id, version?.copiedFromId]);
  const stored = await versionLines(
    tx,
    merchantId,
    versionIds.filter((each) => typeof each === 'string'),
  );
  const byVersion = Map.groupBy(
    stored.filter((line) => line.productId === productId),
    ({ versionId }) => versionId,
  );
  const linesOf = (versionId: string | null | undefined) => byVersion.get(versionId ?? '') ?? [];
  const outcomes = rows.map(({ deviceId, version }) => {
    const lines = linesInForce(standing.get(deviceId), productId);
    const judged = formerPrices(lines, linesOf(version?.id), linesOf(version?.copiedFromId));
    const refusal = judged.ok ? null : judged.refusal;
    return { deviceId, lines, prices: judged.ok ? judged.value : [], refusal };
  });
  return { standing, outcomes };
}
