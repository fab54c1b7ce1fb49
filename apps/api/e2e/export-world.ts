import { catalogWords } from '@larder/adapters/words/catalog-words';
import type { Prisma } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenRecords } from '@larder/testkit/given/given-records';
import { createMemoryFiles } from '@larder/testkit/memory-files';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import type { UseCaseEnv } from '@larder/use-cases/use-case';

type ExportWorld = {
  /** Text that a spreadsheet would take for a formula. */
  readonly deviceName: string;
  readonly merchantName?: string;
  readonly account?: Partial<Prisma.AccountUncheckedCreateInput>;
};

/** A merchant with 2,100 restock records, a store of files in memory, and the words of all lists. */
export async function givenExportWorld(
  database: Database,
  { deviceName, merchantName, account = {} }: ExportWorld,
) {
  const { prisma } = database;
  const base = createTestEnvironment(database);
  const files = createMemoryFiles();
  const env: UseCaseEnv = { ...base, ports: { ...base.ports, files, words: catalogWords } };
  const { clock, mails } = base;
  const merchant = await givenMerchant(prisma, merchantName ? { name: merchantName } : {});
  const owner = actorOf(await givenMember(prisma, merchant.id, { displayName: 'Olive Owner', account }));
  const device = await givenCabinet(prisma, merchant.id, { name: deviceName });
  const numbers = await givenRecords(prisma, device, owner.membershipId, { count: 2_100 });
  return {
    base,
    env,
    files,
    clock,
    mails,
    merchant,
    owner,
    device,
    numbers,
    job: (id: string) => prisma.exportJob.findUniqueOrThrow({ where: { id } }),
    /** The file that an attempt at an export writes. */
    keyOf: (id: string, format = 'csv', attempt = 1) => `exports/${merchant.id}/${id}-${attempt}.${format}`,
    /** Removes all exports, their files and mails. */
    async clear(): Promise<void> {
      mails.length = 0;
      for (const key of files.keys()) await files.remove(key);
      await prisma.exportJob.deleteMany();
    },
  };
}
