import type { Tx } from '@larder/database/transaction';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { planProducts, productRows } from '../product/plan-products.ts';
import type { ImportPlan } from './import-plan.ts';
import { cabinetFaults, cabinetRows } from './plan-cabinets.ts';
import { modelRows, planModels } from './plan-models.ts';
import { planVarieties, varietyRows } from './plan-varieties.ts';

const planInput = z.discriminatedUnion('of', [
  z.object({ of: z.literal('varieties'), rows: varietyRows }),
  z.object({ of: z.literal('models'), rows: modelRows }),
  z.object({ of: z.literal('cabinets'), rows: cabinetRows }),
  z.object({ of: z.literal('products'), rows: productRows }),
]);

/** Returns what an import of these rows would do, and every reason why it would do nothing. Changes nothing. */
export const planImport = defineUseCase({
  name: 'platform.planImport',
  access: 'internal',
  kind: 'read',
  input: planInput,
  run: async ({ tx }, input) => {
    const { faults, added, changed, unchanged } = await planOf(tx, input);
    return accept({ faults, added, changed, unchanged });
  },
});

async function planOf(tx: Tx, asked: z.output<typeof planInput>): Promise<ImportPlan> {
  switch (asked.of) {
    case 'varieties':
      return planVarieties(tx, asked.rows);
    case 'models':
      return planModels(tx, asked.rows);
    case 'products':
      return planProducts(tx, asked.rows);
    case 'cabinets': {
      const added = asked.rows.map(({ deviceNo }) => deviceNo);
      return { faults: await cabinetFaults(tx, asked.rows), added, changed: [], unchanged: 0 };
    }
  }
}
