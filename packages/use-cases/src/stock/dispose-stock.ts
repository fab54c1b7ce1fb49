import { disposeInput } from '@larder/contract/stock.contract';
import { nextDisposalNumber } from '@larder/database/queries/stock/stock.queries';
import { lockLevels } from '@larder/database/queries/stock/stock-ledger.queries';
import { humanNumber } from '@larder/domain/human-number';
import { accept, refuse } from '@larder/domain/refusal';
import { lineKey } from '@larder/domain/stock/line-key';
import type { z } from 'zod';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { hasArrived } from '../file/upload-key.ts';
import { merchantToday } from '../merchant-today.ts';
import { knownCost } from '../product/known-cost.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { postMovements } from './post-movements.ts';

type Line = z.output<typeof disposeInput>['lines'][number];
type Disposal = { readonly line: Line; readonly stockBefore: number; readonly costMinor: number | null };

/**
 * Books goods that were disposed of outside a task, as a record with disposed units only. Refuses `NOT_FOUND` (also for
 * a picture that has not arrived, or another merchant's), `DISPOSE_EMPTY`, `BAD_INPUT` (duplicate line),
 * `RESTOCK_DISPOSE_TOO_MUCH` (`line`: its index in the list). [domain 7, screens DISPOSE]
 */
export const disposeStock = defineUseCase({
  name: 'stock.dispose',
  access: { anyOf: ['stock.dispose'] },
  kind: 'write',
  input: disposeInput,
  audit: { objectType: 'restock_record' },
  run: async (ctx, { deviceNo, lines, note, photoKey }) => {
    if (lines.length === 0) return refuse('DISPOSE_EMPTY');
    if (photoKey && !(await hasArrived(ctx.tx, ctx.actor.merchantId, 'disposal', photoKey)))
      return refuse('NOT_FOUND');
    if (new Set(lines.map(lineKey)).size < lines.length) return refuse('BAD_INPUT', { key: 'valid.input' });
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { merchantId } = ctx.actor;
    const deviceId = found.value.id;
    const products = await ctx.tx.merchantProduct.findMany({
      where: { merchantId, id: { in: lines.map(({ productId }) => productId) } },
      select: { id: true, costMinor: true, costKnown: true },
    });
    const costs = new Map(products.map((product) => [product.id, knownCost(product)]));
    if (lines.some(({ productId }) => !costs.has(productId))) return refuse('NOT_FOUND');
    const levels = await lockLevels(ctx.tx, merchantId, deviceId, lines, ctx.now);
    const onHand = new Map(levels.map((level) => [lineKey(level), level]));
    const disposals = lines.map((line) => ({
      line,
      level: onHand.get(lineKey(line)),
      stockBefore: onHand.get(lineKey(line))?.onHand ?? 0,
      costMinor: costs.get(line.productId) ?? null,
    }));
    const tooMuch = disposals.findIndex(({ line, stockBefore }) => line.qty > stockBefore);
    if (tooMuch >= 0) return refuse('RESTOCK_DISPOSE_TOO_MUCH', { line: tooMuch });
    const record = await writeRecord(ctx, deviceId, disposals, { note, photoKey });
    await postMovements(ctx, { merchantId, deviceId }, disposals.map(movementOf(ctx, record.id)));
    ctx.audit({
      objectId: record.id,
      deviceId,
      after: { recordNo: record.recordNo, units: record.disposeQty },
    });
    ctx.emit({ type: 'restock.task', deviceId, ids: { recordId: record.id } });
    return accept({ recordId: record.id, recordNo: record.recordNo });
  },
});

const movementOf =
  (ctx: MemberWriteContext, recordId: string) =>
  ({ line, costMinor }: Disposal, index: number) => {
    const { qty, reason, door, layer, productId } = line;
    return {
      key: { door, layer, productId },
      ...({ type: 'dispose', reason, qty: -qty } as const),
      ...({ sourceType: 'restock_record', sourceId: recordId, sourceLine: index + 1 } as const),
      unitCostMinor: costMinor,
      actorId: ctx.actor.membershipId,
      occurredAt: ctx.now,
    };
  };

type Leveled = Disposal & {
  readonly level: { readonly lastRestockStock: number; readonly salesSinceRestock: number } | undefined;
};

async function writeRecord(
  ctx: MemberWriteContext,
  deviceId: string,
  disposals: readonly Leveled[],
  { note, photoKey }: Pick<z.output<typeof disposeInput>, 'note' | 'photoKey'>,
) {
  const { merchantId, membershipId: operatorId } = ctx.actor;
  const number = await nextDisposalNumber(ctx.tx);
  const recordNo = humanNumber('disposal', await merchantToday(ctx.tx, merchantId, ctx.now), number);
  const disposeQty = disposals.reduce((sum, { line }) => sum + line.qty, 0);
  const record = await ctx.tx.restockRecord.create({
    data: {
      id: ctx.newId(),
      merchantId,
      deviceId,
      recordNo,
      operatorId,
      disposeQty,
      startedAt: ctx.now,
      at: ctx.now,
      restockQty: 0,
      adjustQty: 0,
      note: note || null,
      photoKey: photoKey ?? null,
    },
  });
  await ctx.tx.restockRecordLine.createMany({
    data: disposals.map(({ line: { qty, reason, ...key }, level, stockBefore }, index) => ({
      merchantId,
      deviceId,
      recordId: record.id,
      lineNo: index + 1,
      ...key,
      lastRestockStock: level?.lastRestockStock ?? 0,
      salesVolume: level?.salesSinceRestock ?? 0,
      stockBefore,
      adjustQty: 0,
      restockQty: 0,
      disposeQty: qty,
      disposeReason: reason,
      stockAfter: stockBefore - qty,
    })),
  });
  return record;
}
