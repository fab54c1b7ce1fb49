import { type SaleFactsRow, saleFacts } from '@larder/database/queries/session/session.queries';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId } from '@larder/domain/ids';
import type { DenyCode } from '@larder/domain/refusals';
import { checkSale } from '@larder/domain/session/check-sale';
import { frozenAt } from '../device/frozen-at.ts';

/** A hold that was asked for longer ago belongs to a process that died: the cabinet is not kept busy by it. */
export const CLAIM_MS = 20_000;

export type SellingCabinet = SaleFactsRow & { readonly merchantId: string };

export type MaySell =
  | { readonly ok: true; readonly cabinet: SellingCabinet; readonly versionId: string }
  | {
      readonly ok: false;
      readonly code: DenyCode;
      /** Null for a cabinet that nobody knows. */
      readonly cabinet: SaleFactsRow | null;
    };

/**
 * May a shopper be let in now? The cabinet should be locked. `ownClaim`: the caller's own hold is being asked for, which does not make
 * the cabinet busy. [protocol 9.1, domain B1]
 */
export async function maySell(tx: Tx, deviceId: DeviceId, now: Date, ownClaim = false): Promise<MaySell> {
  const cabinet = await saleFacts(tx, deviceId, new Date(now.getTime() - CLAIM_MS));
  if (!cabinet) return { ok: false, code: 'NOT_ACTIVATED', cabinet };
  const { merchantId } = cabinet;
  const version = merchantId ? await versionInForceAt(tx, merchantId, deviceId, now) : null;
  const answer = checkSale({
    merchantActive: cabinet.merchantStatus === 'active',
    lifecycle: cabinet.lifecycle,
    frozen: frozenAt(cabinet, now),
    healthLocked: cabinet.lockouts?.includes('health') ?? false,
    busy: cabinet.activeSessionId !== null || cabinet.openDoorCommand || (cabinet.authorizing && !ownClaim),
    hasTemplate: version !== null,
    blacklisted: false,
  });
  if (!answer.ok) return { ok: false, code: answer.refusal.code, cabinet };
  if (!merchantId || !version) return { ok: false, code: 'NOT_ACTIVATED', cabinet };
  return { ok: true, cabinet: { ...cabinet, merchantId }, versionId: version.id };
}
