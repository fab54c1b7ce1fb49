import { createHash } from 'node:crypto';
import type { ImportFault } from '@larder/domain/import-fault';
import {
  OWN_IMPORT_BYTES,
  OWN_IMPORT_ROWS,
  ownProductAliases,
  ownProductColumns,
  readOwnProductRows,
} from '@larder/domain/product/own-product-rows';
import { type ImportTarget, type PlannedRow, planOwnImport } from '@larder/domain/product/plan-own-import';
import { can } from '@larder/domain/team/permissions';
import type { MemberReadContext } from '../use-case.ts';
import { knownCost } from './known-cost.ts';

type Ctx = Pick<MemberReadContext, 'tx' | 'actor' | 'ports'>;

export type OwnImport = {
  readonly planned: readonly PlannedRow[];
  /** In the order of the file. */
  readonly faults: readonly ImportFault[];
  /** Headings of columns that were passed over. */
  readonly ignored: readonly string[];
  /** Mark of exactly this plan: an import of another one is not what the member has seen. */
  readonly seen: string;
};

/** Reads a table of products and compares it with the libraries. Members who may not see costs set none. */
export async function readOwnImport(ctx: Ctx, file: string): Promise<OwnImport> {
  const { tx, actor, ports } = ctx;
  if (!ports.tables) throw new Error('This process reads no tables');
  const table = ports.tables.read(Buffer.from(file, 'base64'), ownProductColumns, {
    maxBytes: OWN_IMPORT_BYTES,
    maxRows: OWN_IMPORT_ROWS,
    aliases: ownProductAliases,
    ignoresOthers: true,
  });
  if (!table.ok) return { planned: [], faults: inOrder(table.faults), ignored: [], seen: markOf([], false) };
  const where = { id: actor.merchantId };
  const { currency } = await tx.merchant.findUniqueOrThrow({ where, select: { currency: true } });
  const seesCosts = can(actor.permissions, ['stats.cost.view']);
  const lines = seesCosts
    ? table.rows
    : table.rows.map(({ line, cells: { cost: _, ...cells } }) => ({ line, cells }));
  const { rows, faults } = readOwnProductRows(lines, currency);
  const gtins = rows.map(({ gtin }) => gtin);
  const plan = planOwnImport(rows, await targetsOf(ctx, gtins));
  return {
    planned: plan.planned,
    faults: inOrder([...faults, ...plan.faults]),
    ignored: table.ignored,
    seen: markOf(plan.planned, seesCosts),
  };
}

async function targetsOf({ tx, actor }: Ctx, gtins: readonly string[]): Promise<ImportTarget[]> {
  const found = await tx.platformProduct.findMany({
    where: { gtin: { in: [...gtins] }, deletedAt: null },
    include: { owned: { where: { merchantId: actor.merchantId } } },
  });
  return found.map(({ id, gtin, name, suggestedRetailMinor, owned: [own] }) => ({
    platformProductId: id,
    gtin: gtin ?? '',
    name: own?.nameOverride ?? name,
    suggestedMinor: suggestedRetailMinor === null ? null : Number(suggestedRetailMinor),
    own:
      own && !own.archivedAt
        ? {
            id: own.id,
            version: own.version,
            priceMinor: Number(own.priceMinor),
            costMinor: knownCost(own),
          }
        : null,
    formerCostMinor: own?.archivedAt ? knownCost(own) : null,
  }));
}

const inOrder = (faults: readonly ImportFault[]) =>
  [...faults].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));

/** Who may not see costs could find them by trying, were they in the mark; the version changes with every cost. */
const markOf = (planned: readonly PlannedRow[], seesCosts: boolean) => {
  const told = planned.map(({ target: { platformProductId, own }, priceMinor, costMinor }) => [
    platformProductId,
    own && [own.id, own.version, own.priceMinor],
    priceMinor,
    seesCosts ? costMinor : null,
  ]);
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url');
};
