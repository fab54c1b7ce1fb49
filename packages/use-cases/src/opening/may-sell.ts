import { type SaleFactsRow, saleFacts } from '@larder/database/queries/session/session.queries';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { isDeviceFrozenAt } from '@larder/domain/device/selling/freeze-columns';
import { type GuardHit, judgeCard } from '@larder/domain/guard/judge-card';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { DenyCode } from '@larder/domain/refusals';
import { checkSale } from '@larder/domain/session/check-sale';
import { cardHashOf } from '../blacklist/card-hash.ts';
import type { ReadContext } from '../use-case.ts';

/** A claim for a hold older than this belongs to a process that died, and no longer keeps the cabinet busy. */
const CLAIM_MS = 20_000;

export const claimsAt = (now: Date) => ({ now, since: new Date(now.getTime() - CLAIM_MS) });

/** The card at the door: its token, and the provider's fingerprint of it once a hold was asked for. */
export type CardAtDoor = {
  /** The merchant who owned the cabinet a moment ago: hashes of cards are under a key of the merchant's own. */
  readonly merchantId: MerchantId | null | undefined;
  readonly fingerprints: readonly (string | null | undefined)[];
};

/** `preauthMinor` is what to hold for this card: a guard rule may ask for more than the cabinet does. */
export type SellingCabinet = SaleFactsRow & { readonly merchantId: string };

export type MaySell =
  | {
      readonly ok: true;
      readonly cabinet: SellingCabinet;
      readonly versionId: string;
      readonly hits: readonly GuardHit[];
    }
  | {
      readonly ok: false;
      readonly code: DenyCode;
      /** The guard rules that apply to the card, if one of them denies it. */
      readonly hits: readonly GuardHit[];
      /** Null for an unknown device. */
      readonly cabinet: SaleFactsRow | null;
    };

/**
 * Checks whether a shopper may open the cabinet now. The device should be locked. `card`: null before a card is shown.
 * `ownClaim`: the caller's own claim for a hold does not make the cabinet busy. [protocol 9.1, domain B1]
 */
export async function maySell(
  ctx: Pick<ReadContext, 'tx' | 'keys'>,
  deviceId: DeviceId,
  now: Date,
  card: CardAtDoor | null,
  ownClaim = false,
): Promise<MaySell> {
  const cabinet = await factsOf(ctx, deviceId, now, card);
  const version = cabinet?.merchantId
    ? await versionInForceAt(ctx.tx, cabinet.merchantId, deviceId, now)
    : null;
  return judgeSale(cabinet, version?.id ?? null, now, ownClaim);
}

/** Judges by facts that were read under the lock of the device. `versionId`: null if none is in force. */
export function judgeSale(
  cabinet: SaleFactsRow | null,
  versionId: string | null,
  now: Date,
  ownClaim: boolean,
): MaySell {
  if (!cabinet) return { ok: false, code: 'NOT_ACTIVATED', cabinet, hits: [] };
  const { merchantId } = cabinet;
  const judgment = judgeCard(cabinet.guardRules ?? [], cabinet.card);
  const answer = checkSale({
    merchantActive: cabinet.merchantStatus === 'active',
    lifecycle: cabinet.lifecycle,
    frozen: isDeviceFrozenAt(cabinet, now),
    healthLocked: cabinet.lockouts?.includes('health') ?? false,
    busy: cabinet.activeSessionId !== null || cabinet.openDoorCommand || (cabinet.authorizing && !ownClaim),
    hasTemplate: versionId !== null,
    blacklisted: cabinet.blacklisted,
    guarded: judgment.deny,
  });
  if (!answer.ok) {
    const { code, byGuard } = answer.refusal;
    return { ok: false, code, cabinet, hits: byGuard ? judgment.hits : [] };
  }
  if (!merchantId || !versionId) return { ok: false, code: 'NOT_ACTIVATED', cabinet, hits: [] };
  const { preauthMinor, sameCurrency } = cabinet;
  const heldMinor = sameCurrency ? Math.max(preauthMinor, judgment.holdMinor ?? 0) : preauthMinor;
  const selling = { ...cabinet, merchantId, preauthMinor: heldMinor };
  return { ok: true, cabinet: selling, versionId, hits: judgment.hits };
}

/** Hashes of the card at the door for one owner of the cabinet; none without an owner. */
export function cardHashesOf(
  keys: ReadContext['keys'],
  owner: MerchantId | null | undefined,
  { fingerprints }: Pick<CardAtDoor, 'fingerprints'>,
): Uint8Array[] {
  const known = fingerprints.filter((fingerprint) => fingerprint != null);
  return owner ? known.map((fingerprint) => cardHashOf(keys, owner, fingerprint)) : [];
}

/** Reads the facts in one statement, and in a second one only if the cabinet has another owner than was known. */
async function factsOf(
  { tx, keys }: Pick<ReadContext, 'tx' | 'keys'>,
  deviceId: DeviceId,
  now: Date,
  card: CardAtDoor | null,
): Promise<SaleFactsRow | null> {
  const read = (owner: MerchantId | null) => {
    const cardHashes = card ? cardHashesOf(keys, owner, card) : [];
    return saleFacts(tx, deviceId, { ...claimsAt(now), cardHashes });
  };
  const knownOwner = card?.merchantId ?? null;
  const facts = await read(knownOwner);
  const isKnown = card?.fingerprints.some((fingerprint) => fingerprint != null) ?? false;
  return facts && isKnown && facts.merchantId !== knownOwner ? read(facts.merchantId) : facts;
}
