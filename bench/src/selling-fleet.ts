import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import type { BenchSystem } from './bench-system.ts';

export type SellingFleet = { readonly deviceNos: readonly string[]; readonly productId: string };

/** Gives all cabinets one product in one template. */
export async function givenSellingFleet(system: BenchSystem, count: number): Promise<SellingFleet> {
  const { database, merchant } = system;
  const deviceNos = await system.fleet(count);
  const cola = await givenProduct(database.prisma, merchant.id, { platform: { name: 'Cola' } });
  const first = await database.prisma.device.findUniqueOrThrow({ where: { deviceNo: deviceNos[0] ?? '' } });
  const version = await givenPlanogram(database.prisma, first, [{ productId: cola.id, priceMinor: 250 }]);
  for (const table of ['planogram_version', 'planogram_line'] as const)
    await database.pool.query(copies[table], [version.id, merchant.id]);
  return { deviceNos, productId: cola.id };
}

const copies = {
  planogram_version: `
    INSERT INTO planogram_version
    SELECT (jsonb_populate_record(v, jsonb_build_object('id', uuidv7(), 'device_id', d.id))).*
      FROM planogram_version v, device d WHERE v.id = $1 AND d.merchant_id = $2 AND d.id <> v.device_id`,
  planogram_line: `
    INSERT INTO planogram_line
    SELECT (jsonb_populate_record(l, jsonb_build_object('id', uuidv7(), 'version_id', v.id))).*
      FROM planogram_line l, planogram_version v WHERE l.version_id = $1 AND v.merchant_id = $2 AND v.id <> $1`,
};
