import type { DeviceId } from '@larder/domain/ids';
import type { MemberWriteContext } from '../use-case.ts';
import type { PriceOutcome } from './price-audit.ts';

type PriceChange = {
  /** The product whose price changes, or the template whose prices are taken over. */
  readonly source:
    | { readonly productId: string }
    | { readonly versionId: string }
    | { readonly presetId: string };
  readonly priceMinor: number | null;
  readonly startsAt: Date | null;
  readonly undoesId: string | null;
};

/**
 * Keeps a change of prices with what became of it at each device, and returns its id.
 * @param published versions by device; null while the prices wait
 */
export async function keepPriceChange(
  { tx, now, newId, actor }: Pick<MemberWriteContext, 'tx' | 'now' | 'newId' | 'actor'>,
  { source, ...change }: PriceChange,
  outcomes: readonly PriceOutcome[],
  published: ReadonlyMap<DeviceId, string> | null,
): Promise<string> {
  const { merchantId, membershipId } = actor;
  const id = newId();
  await tx.templateRollout.create({
    data: {
      id,
      merchantId,
      createdById: membershipId,
      createdAt: now,
      onlyPrices: !('productId' in source),
      ...source,
      ...change,
    },
  });
  await tx.templateRolloutDevice.createMany({
    data: outcomes.map(({ deviceId, refusal }) => ({
      merchantId,
      rolloutId: id,
      deviceId,
      versionId: published?.get(deviceId) ?? null,
      ...(refusal && { refusal: { ...refusal } }),
    })),
  });
  return id;
}
