import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';
import type { PriceOutcome } from './price-audit.ts';
import { publishPrices } from './publish-prices.ts';
import type { StandingVersion } from './standing-templates.ts';

/** Publishes the prices of the devices that accepted them, and returns the new version of each. */
export function publishOutcomes(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit' | 'wake'>,
  author: { readonly merchantId: MerchantId; readonly membershipId: MembershipId },
  standing: ReadonlyMap<DeviceId, readonly StandingVersion[]>,
  outcomes: readonly PriceOutcome[],
): Promise<ReadonlyMap<DeviceId, string>> {
  const targets = outcomes.flatMap(({ deviceId, prices, refusal }) =>
    refusal ? [] : [{ deviceId, standing: standing.get(deviceId) ?? [], prices }],
  );
  return publishPrices(ctx, author, targets);
}
