import type { Database } from '@larder/database/open-database';

/** Returns false for an installation that nobody has set up yet. */
export async function hasMerchants({ prisma }: Database): Promise<boolean> {
  return (await prisma.merchant.findFirst({ select: { id: true } })) !== null;
}
