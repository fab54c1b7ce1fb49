import { previewOwnImportInput } from '@larder/contract/product.contract';
import type { PlannedRow } from '@larder/domain/product/plan-own-import';
import { accept } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { defineUseCase } from '../use-case.ts';
import { readOwnImport } from './read-own-import.ts';

/**
 * Returns what an import of a table would add and change, and which lines it refuses, each with the reason. Writes
 * nothing; a file does not fit into an address, so it is no read. [decision 322]
 */
export const previewOwnImport = defineUseCase({
  name: 'product.previewOwnImport',
  access: { anyOf: ['product.library.edit'] },
  kind: 'write',
  audit: 'none',
  isRead: true,
  input: previewOwnImportInput,
  run: async (ctx, { file }) => {
    const { planned, faults, ignored, seen } = await readOwnImport(ctx, file);
    const seesCosts = can(ctx.actor.permissions, ['stats.cost.view']);
    const rowOf = ({ line, target, verdict, priceMinor, costMinor }: PlannedRow) => ({
      line,
      gtin: target.gtin,
      name: target.name,
      verdict,
      price: { beforeMinor: target.own?.priceMinor ?? null, afterMinor: priceMinor },
      cost: seesCosts ? { beforeMinor: target.own?.costMinor ?? null, afterMinor: costMinor } : null,
    });
    return accept({ rows: planned.map(rowOf), faults, ignored, seen });
  },
});
