import type { MerchantProduct, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

let count = 0;

/** Builds a GTIN-14 with a valid check digit. */
function gtinOf(serial: number): string {
  const body = `0049${String(serial).padStart(9, '0')}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Creates a platform product in a merchant's library, at 2.50 (cost 1.20). */
export async function givenProduct(
  tx: Tx,
  merchantId: string,
  overrides: Partial<Prisma.MerchantProductUncheckedCreateInput> & {
    readonly platform?: Partial<Prisma.PlatformProductUncheckedCreateInput>;
  } = {},
): Promise<MerchantProduct> {
  const { platform, ...own } = overrides;
  count += 1;
  const at = new Date(testNow);
  const { id: varietyId } = await tx.variety.findUniqueOrThrow({ where: { code: 'soft-drinks' } });
  const gtin = gtinOf(Number.parseInt(newTestId().slice(-7), 16));
  const { id: platformProductId } = await tx.platformProduct.create({
    data: {
      id: newTestId(),
      code: gtin,
      type: 'standard',
      gtin,
      name: `Sparkling Water ${count}`,
      specification: '330 ml',
      varietyId,
      weightValue: 350,
      weightUnit: 'g',
      weightG: 350,
      suggestedRetailMinor: 299,
      storage: 'chilled',
      recognitionStatus: 'ready',
      createdAt: at,
      updatedAt: at,
      ...platform,
    },
  });
  return tx.merchantProduct.create({
    data: {
      id: newTestId(),
      merchantId,
      platformProductId,
      priceMinor: 250,
      costMinor: 120,
      createdAt: at,
      updatedAt: at,
      ...own,
    },
  });
}
