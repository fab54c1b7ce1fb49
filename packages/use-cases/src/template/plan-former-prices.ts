import { versionLines } from '@larder/database/queries/template/template-line.queries';
import type { DeviceId } from '@larder/domain/ids';
import { formerPricesOf, repricedProducts } from '@larder/domain/template/adopted-prices';
import type { MemberReadContext } from '../use-case.ts';
import type { PriceOutcome } from './price-audit.ts';
import { type StandingVersion, standingTemplates } from './standing-templates.ts';

/** A change of prices that was published; `productId` null: those of a whole template. */
export type PublishedPrices = { readonly id: string; readonly productId: string | null };

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
  const byVersion = Map.groupBy(stored, ({ versionId }) => versionId);
  const linesOf = (versionId: string | null | undefined) => byVersion.get(versionId ?? '') ?? [];
  const outcomes = rows.map(({ deviceId, version }) => {
    const changed = linesOf(version?.id);
    const former = linesOf(version?.copiedFromId);
    const productIds = productId === null ? repricedProducts(changed, former) : [productId];
    const inForce = standing.get(deviceId)?.[0]?.lines ?? [];
    const lines = inForce.filter((line) => productIds.includes(line.productId));
    const judged = formerPricesOf(productIds, lines, changed, former);
    const refusal = judged.ok ? null : judged.refusal;
    return { deviceId, lines, prices: judged.ok ? judged.value : [], refusal };
  });
  return { standing, outcomes };
}
