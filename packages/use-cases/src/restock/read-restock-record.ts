import { restockRecordInput } from '@larder/contract/restock.contract';
import { restockRecordLines } from '@larder/database/queries/restock/restock-record.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { lineFulfillment } from '@larder/domain/restock/fulfillment';
import { seesDevice } from '../actor.ts';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';

/**
 * Returns the record of one task, or of one disposal without a task; records never change. Refuses `NOT_FOUND`.
 * [screens RECORD]
 */
export const readRestockRecord = defineUseCase({
  name: 'restock.readRecord',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: restockRecordInput,
  run: async (ctx, { id }) => {
    const { tx, actor, now, ports } = ctx;
    const { merchantId } = actor;
    const record = await tx.restockRecord.findFirst({
      where: { id, merchantId },
      include: {
        operator: { select: { displayName: true } },
        order: { select: { id: true, orderNo: true, mode: true } },
        task: { select: { trip: { select: { id: true, createdById: true } } } },
        assignment: { select: knownCabinetParts },
      },
    });
    if (!record || !seesDevice(actor, record.deviceId)) return refuse('NOT_FOUND');
    const lines = await restockRecordLines(tx, merchantId, id);
    const { recordNo, mode, openings, restockQty, adjustQty, disposeQty, fulfillment, note, order } = record;
    const trip = record.task?.trip;
    return accept({
      id,
      recordNo,
      mode,
      openings,
      restockQty,
      adjustQty,
      disposeQty,
      fulfillment,
      note,
      order,
      ...knownCabinet(record.assignment),
      /** The reader's own trip that the task belonged to. */
      tripId: trip?.createdById === actor.membershipId ? trip.id : null,
      operatorName: record.operator.displayName,
      startedAt: record.startedAt.toISOString(),
      at: record.at.toISOString(),
      photoUrl: record.photoKey ? ports.files.link(record.photoKey, now) : null,
      photos: await photosOf(ctx, merchantId, record.taskId),
      lines: lines.map(({ picture, ...line }) => ({
        ...line,
        pictureUrl: picture ? ports.files.link(picture, now) : null,
        adjustedStock: line.stockBefore + line.adjustQty,
        /** Counted minus recorded units; null if the line was not counted. [screens A-7] */
        variance: line.countedQty === null ? null : line.adjustQty,
        fulfillment: line.orderedQty === null ? null : lineFulfillment(line.orderedQty, line.restockQty),
      })),
    });
  },
});

async function photosOf({ tx, ports, now }: ReadContext, merchantId: string, taskId: string | null) {
  if (!taskId) return [];
  const photos = await tx.restockPhoto.findMany({
    where: { merchantId, taskId },
    orderBy: { takenAt: 'asc' },
  });
  return photos.map(({ id, door, fileKey, takenAt }) => ({
    id,
    door,
    url: ports.files.link(fileKey, now),
    takenAt: takenAt.toISOString(),
  }));
}
