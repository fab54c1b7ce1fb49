import { recordOf } from '@larder/database/queries/template/template-record.queries';
import type { MemberWriteContext } from '../use-case.ts';
import { auditedPrices } from './audited-prices.ts';
import type { Publication, WrittenVersion } from './write-versions.ts';

/** Audits the publication to one device, with every changed price by door, layer and product. [domain 11] */
export async function auditPublished(
  ctx: MemberWriteContext,
  { applyMode }: Pick<Publication, 'applyMode'>,
  { id, deviceId, rev, effectiveAt, expiresAt }: WrittenVersion,
): Promise<void> {
  const { merchantId } = ctx.actor;
  const record = await recordOf(ctx.tx, merchantId, id, ctx.now);
  const pricesOf = await auditedPrices(ctx.tx, merchantId, [id, record?.previousId]);
  ctx.audit({
    objectId: id,
    deviceId,
    before: { rev: record?.previousRev ?? null, ...pricesOf(record?.previousId) },
    after: { rev, applyMode, effectiveAt, expiresAt, ...pricesOf(id) },
  });
}
