import type { LedgerAccount } from '../ledger/ledger-account.ts';
import type { LedgerKind, LedgerPosting } from '../ledger/ledger-posting.ts';
import { clearingOf, towards } from '../ledger/provider-postings.ts';
import { type LineKind, lineRules } from './line-rules.ts';

/** A movement on an account at the provider, with what we know about the account. */
export type KnownLine = {
  readonly provider: string;
  /** Empty: the platform's. */
  readonly account: string;
  readonly lineRef: string;
  readonly kind: LineKind;
  readonly sourceRef: string | null;
  readonly feeMinor: number;
  readonly netMinor: number;
  readonly currency: string;
  readonly occurredAt: Date;
  /** The UTC day on which it counts: a later one if its own was closed. */
  readonly day: Date;
  /** Of the account; null: the platform's, or not known yet. */
  readonly merchantId: string | null;
  /** Whose account the money of a transfer went to. */
  readonly toMerchantId: string | null;
};

/** The cause of what a line itself is; its fee has a cause of its own. References are unique on one account only. */
export const causeOfLine = ({
  provider,
  account,
  lineRef,
}: Pick<KnownLine, 'provider' | 'account' | 'lineRef'>): string =>
  account === '' ? `${provider}:${lineRef}` : `${provider}:${account}:${lineRef}`;

/**
 * Whose account it is becomes known with the merchant's first transfer or event; until then its lines post nothing and
 * match nothing.
 */
export const isKnown = ({ account, merchantId }: Pick<KnownLine, 'account' | 'merchantId'>): boolean =>
  account === '' || merchantId !== null;

/** What the provider kept of a line in a posting of its own; negative: it gave it back. */
export const ownFeeMinor = (line: KnownLine): number =>
  lineRules[line.kind].hasOwnFee && isKnown(line) ? line.feeMinor : 0;

/** For whom a line posts; undefined: it posts nothing. */
function postsFor({ kind, account, merchantId, toMerchantId }: KnownLine): string | null | undefined {
  switch (lineRules[kind].posts?.for) {
    case 'account':
      return merchantId;
    case 'owner':
      return merchantId ?? undefined;
    case 'receiver':
      return account === '' ? (toMerchantId ?? undefined) : undefined;
    case undefined:
      return undefined;
  }
}

/**
 * What a line itself makes known. A line whose day is closed is posted today, under its own reference. The database
 * does this for a batch in one statement (`line-postings.ts` of its queries), and a test compares both. [decision 164]
 */
export function postingsOfLine(line: KnownLine, now: Date): LedgerPosting[] {
  if (!isKnown(line)) return [];
  const { says, posts } = lineRules[line.kind];
  const isOnItsDay = line.day.toISOString().slice(0, 10) === line.occurredAt.toISOString().slice(0, 10);
  const cause = causeOfLine(line);
  const feeMinor = ownFeeMinor(line);
  const post = (
    kind: LedgerKind,
    causeId: string,
    merchantId: string | null,
    against: LedgerAccount,
    minor: number,
  ): LedgerPosting => ({
    kind,
    causeId,
    merchantId,
    currency: line.currency,
    occurredAt: isOnItsDay ? line.occurredAt : now,
    provider: line.provider,
    providerRef: line.sourceRef,
    grossMinor: 0,
    feeMinor: 0,
    entries: towards(clearingOf(line.account === '' ? 'platform' : 'merchant'), against, minor),
  });
  const postings =
    feeMinor === 0 ? [] : [post('provider_fee', `${cause}:fee`, line.merchantId, 'provider_fees', -feeMinor)];
  const merchantId = postsFor(line);
  if (says && posts && merchantId !== undefined)
    postings.push(post(says, cause, merchantId, posts.against, line.netMinor + feeMinor));
  return postings;
}
