import type { Tx } from '@larder/database/transaction';

type Owned = { readonly deviceId: string; readonly merchantId: string };

/**
 * Ends all templates of an ownership: the one in force expires, waiting ones are canceled, drafts are deleted. They
 * stay readable. [protocol 5.2]
 */
export async function closeTemplates(tx: Tx, owned: Owned, now: Date): Promise<void> {
  const open = { ...owned, status: 'published' as const };
  await tx.planogramVersion.updateMany({
    where: { ...owned, status: 'draft', deletedAt: null },
    data: { deletedAt: now, updatedAt: now },
  });
  await tx.planogramVersion.updateMany({
    where: { ...open, OR: [{ effectiveAt: null }, { effectiveAt: { gte: now } }] },
    data: { status: 'canceled', canceledAt: now, updatedAt: now },
  });
  await tx.planogramVersion.updateMany({
    where: { ...open, effectiveAt: { lt: now }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    data: { expiresAt: now, updatedAt: now },
  });
}
