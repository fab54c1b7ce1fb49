import type { Device } from '@larder/database/model';
import type { AuditListRow } from '@larder/database/queries/platform/audit-list.queries';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import { newestPublishedRev } from '@larder/database/queries/template/template-record.queries';
import {
  inForceBefore,
  type UndoneVersionRow,
  undoneVersion,
} from '@larder/database/queries/template/template-undo.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { canCancelVersion } from '@larder/domain/template/version-status';
import { cancelVersion } from '../template/cancel-version.ts';
import { publishTemplate } from '../template/publish-template.ts';
import { saveStandardStock } from '../template/save-standard-stock.ts';
import { undoPrices } from '../template/undo-prices.ts';
import type { AnyUseCase } from '../use-case.ts';
import { priceActs, priceUndo } from './price-undo.ts';
import { templateLineChanges } from './template-line-changes.ts';
import type { PlanContext, UndoPlan } from './undo-plan.ts';

/** Publications that can be undone, by the use case that publishes the former version again. */
export const templateUndos: ReadonlyMap<string, AnyUseCase> = new Map<string, AnyUseCase>([
  ['template.publish', publishTemplate],
  ['template.rollOut', publishTemplate],
  ...priceActs.map((action) => [action, undoPrices] as const),
  ['stock.saveStandardStock', saveStandardStock],
]);

/**
 * Plans the undoing of a publication: the version that would be in force without it is published again; a version that
 * waits is canceled. Refuses `UNDO_SUPERSEDED` once a newer version was published or this one has ended.
 */
export async function templateUndo(
  ctx: PlanContext,
  row: AuditListRow,
  device: Device,
): Promise<Result<UndoPlan>> {
  if (priceActs.includes(row.action)) return priceUndo(ctx, row, device);
  const { tx, now } = ctx;
  const { merchantId } = ctx.actor;
  const version = await undoneVersion(tx, merchantId, device.id, row.objectId);
  if (!version) return refuse('NOT_FOUND');
  if (version.isReplaced) return refuse('UNDO_SUPERSEDED');
  if (canCancelVersion(version, now)) {
    const calls = [{ useCase: cancelVersion, input: { versionId: version.id } }];
    return accept({ calls, fields: [], lines: [], cancels: true });
  }
  const inForce = await versionInForceAt(tx, merchantId, device.id, now);
  if (inForce?.id !== version.id) return refuse('UNDO_SUPERSEDED');
  const former = await formerVersions(ctx, version);
  const [next] = former;
  if (!next) return refuse('NOT_FOUND');
  const stored = await versionLines(tx, merchantId, [version.id, ...former.map(({ id }) => id)]);
  const linesOf = (id: string) => stored.filter(({ versionId }) => versionId === id);
  const lines = await templateLineChanges(ctx, linesOf(version.id), linesOf(next.id));
  const { deviceNo } = device;
  if (row.action === 'stock.saveStandardStock') {
    const pars = linesOf(next.id).flatMap(({ door, layer, productId, parQty }) =>
      parQty === null ? [] : [{ door, layer, productId, parQty }],
    );
    const calls = [{ useCase: saveStandardStock, input: { deviceNo, rev: version.rev, lines: pars } }];
    return accept({ calls, fields: [], lines, cancels: false });
  }
  const newestRev = await newestPublishedRev(tx, merchantId, device.id);
  // Publishes the last to return first: of versions that begin at the same time, the newest is in force. [domain T7]
  const calls = [...former].reverse().map(({ id, expiresAt }, index) => {
    const input = {
      deviceNo,
      // Each publication takes the next revision.
      baseRev: index === 0 ? newestRev : device.planogramRev + index,
      applyMode: 'at_time',
      expiresAt: expiresAt?.toISOString() ?? null,
      lines: linesOf(id).map(({ versionId: _, ...line }) => line),
    };
    return { useCase: publishTemplate, input };
  });
  return accept({ calls, fields: [], lines, cancels: false });
}

/** The version that would be in force without the undone one, then those that return when it and its successors end. */
async function formerVersions(
  { tx, actor, now }: PlanContext,
  version: UndoneVersionRow,
): Promise<{ readonly id: string; readonly expiresAt: Date | null }[]> {
  const found: { id: string; expiresAt: Date | null }[] = [];
  for (let at: Date | null = now; at; ) {
    const next = await inForceBefore(tx, actor.merchantId, version, at);
    if (!next) break;
    found.push(next);
    at = next.expiresAt;
  }
  return found;
}
