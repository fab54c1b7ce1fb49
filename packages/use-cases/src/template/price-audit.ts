import type { VersionLineRow } from '@larder/database/queries/template/template-line.queries';
import type { DeviceId } from '@larder/domain/ids';
import type { Refusal } from '@larder/domain/refusal';
import { auditedLine } from '@larder/domain/stock/line-key';
import type { AuditFacts } from '../audit-facts.ts';
import type { MemberWriteContext } from '../use-case.ts';

/** What a change of prices did at one device: new prices, or why not. */
export type PriceOutcome = {
  readonly deviceId: DeviceId;
  readonly lines: readonly VersionLineRow[];
  readonly prices: readonly (VersionLineRow & { readonly priceMinor: number })[];
  readonly refusal: Refusal | null;
};

const priceFields = (lines: readonly VersionLineRow[]) =>
  Object.fromEntries(lines.map((line) => [auditedLine(line), line.priceMinor]));

/**
 * Audits a change of prices: one row for it, and one for each device with its former and new prices. With a single
 * device both are one row. [domain 11]
 */
export function auditPrices(
  ctx: Pick<MemberWriteContext, 'audit'>,
  id: string,
  outcomes: readonly PriceOutcome[],
  startsAt: Date | null,
): void {
  const changed = outcomes.filter(({ refusal }) => refusal === null);
  const facts: AuditFacts[] = changed.map(({ deviceId, lines, prices }) => ({
    objectId: id,
    deviceId,
    before: priceFields(lines),
    after: { ...priceFields(lines), ...priceFields(prices), ...(startsAt && { effectiveAt: startsAt }) },
  }));
  const [only, ...others] = facts;
  if (only && others.length === 0 && outcomes.length === 1) {
    ctx.audit(only);
    return;
  }
  const refused = outcomes.length - changed.length;
  ctx.audit({ objectId: id, after: { published: changed.length, refused }, cabinets: facts });
}
