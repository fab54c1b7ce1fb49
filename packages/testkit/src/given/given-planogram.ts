import type { Device, PlanogramVersion } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { Door } from '@larder/domain/device/door';
import { DAY_MS } from '@larder/domain/durations';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

export type GivenLine = {
  readonly productId: string;
  readonly door?: Door;
  readonly layer?: number;
  readonly priceMinor?: number | null;
  readonly parQty?: number | null;
  readonly positions?: readonly number[];
};

async function nextRev(tx: Tx, deviceId: string): Promise<number> {
  const device = await tx.device.update({
    where: { id: deviceId },
    data: { planogramRev: { increment: 1 } },
  });
  return device.planogramRev;
}

/**
 * Creates the next version of a device's template, in force since the day before; lines are on door L, layer 1 unless
 * given.
 */
export async function givenPlanogram(
  tx: Tx,
  device: Pick<Device, 'id' | 'merchantId'>,
  lines: readonly GivenLine[],
  overrides: Partial<
    Pick<
      PlanogramVersion,
      'status' | 'effectiveAt' | 'expiresAt' | 'applyMode' | 'publishedAt' | 'canceledAt'
    >
  > = {},
): Promise<PlanogramVersion> {
  const merchantId = device.merchantId;
  if (!merchantId) throw new Error('A cabinet in stock has no template');
  const effectiveAt = new Date(Date.parse(testNow) - DAY_MS);
  const rev = overrides.status === 'draft' ? null : await nextRev(tx, device.id);
  const version = await tx.planogramVersion.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: device.id,
      rev,
      status: 'published',
      effectiveAt,
      publishedAt: effectiveAt,
      createdAt: effectiveAt,
      updatedAt: effectiveAt,
      ...overrides,
    },
  });
  await tx.planogramLine.createMany({
    data: lines.map((line, index) => ({
      id: newTestId(),
      merchantId,
      versionId: version.id,
      door: line.door ?? 'L',
      layer: line.layer ?? 1,
      sort: index,
      productId: line.productId,
      positions: [...(line.positions ?? [index + 1])],
      priceMinor: line.priceMinor === undefined ? 250 : line.priceMinor,
      parQty: line.parQty === undefined ? 10 : line.parQty,
    })),
  });
  return version;
}
