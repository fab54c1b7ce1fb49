import { type SaleFactsRow, saleFacts } from '@larder/database/queries/session/session.queries';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import { isDeviceFrozenAt } from '@larder/domain/device/freeze-columns';
import type { DeviceId } from '@larder/domain/ids';
import type { DenyCode } from '@larder/domain/refusals';
import { checkSale } from '@larder/domain/session/check-sale';

/** A claim for a hold older than this belongs to a process that died, and no longer keeps the cabinet busy. */
export const CLAIM_MS = 20_000;

export type SellingCabinet = SaleFactsRow & { readonly merchantId: string };

export type MaySell =
  | { readonly ok: true; readonly cabinet: SellingCabinet; readonly versionId: string }
  | {
      readonly ok: false;
      readonly code: DenyCode;
      /** Null for an unknown device. */
      readonly cabinet: SaleFactsRow | null;
    };

/**
 * Checks whether a shopper may open the cabinet now. The device should be locked. `ownClaim`: the caller's own claim
 * for a hold does not make the cabinet busy. [protocol 9.1, domain B1]
 */
export async function maySell(tx: Tx, deviceId: DeviceId, now: Date, ownClaim = false): Promise<MaySell> {
  const cabinet = await saleFacts(tx, deviceId, new Date(now.getTime() - CLAIM_MS));
  if (!cabinet) return { ok: false, code: 'NOT_ACTIVATED', cabinet };
  const { merchantId } = cabinet;
  const version = merchantId ? await versionInForceAt(tx, merchantId, deviceId, now) : null;
  const answer = checkSale({
    merchantActive: cabinet.merchantStatus === 'active',
    lifecycle: cabinet.lifecycle,
    frozen: isDeviceFrozenAt(cabinet, now),
    healthLocked: cabinet.lockouts?.includes('health') ?? false,
    busy: cabinet.activeSessionId !== null || cabinet.openDoorCommand || (cabinet.authorizing && !ownClaim),
    hasTemplate: version !== null,
    blacklisted: false,
  });
  if (!answer.ok) return { ok: false, code: answer.refusal.code, cabinet };
  if (!merchantId || !version) return { ok: false, code: 'NOT_ACTIVATED', cabinet };
  return { ok: true, cabinet: { ...cabinet, merchantId }, versionId: version.id };
}
