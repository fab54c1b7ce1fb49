import { recordsInput } from '@larder/contract/template.contract';
import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import {
  recordPage,
  type TemplateRecordRow,
} from '@larder/database/queries/template/template-record.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { findOwnDevice } from '../device/find-own-device.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { recordView } from './record-view.ts';

/** Drafts have no number and come first. */
const keyset = z.tuple([z.int().nullable(), z.uuid()]);

/**
 * Drafts and versions of a device, newest first, with their current status and changes. Refuses `NOT_FOUND`.
 * [screens 66]
 */
export const listRecords = defineUseCase({
  name: 'template.listRecords',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: recordsInput,
  run: async (ctx, { deviceNo, cursor, limit }) => {
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const before = readCursor(cursor, keyset);
    if (!before.ok) return before;
    const { merchantId } = ctx.actor;
    const device = found.value;
    const inForce = await versionInForceAt(ctx.tx, merchantId, device.id, ctx.now);
    const [rev, id] = before.value ?? [null, null];
    const rows = await recordPage(ctx.tx, merchantId, device.id, {
      before: id === null ? null : { rev, id },
      limit,
      now: ctx.now,
    });
    const stored = inForce && { ...inForce, status: 'published' as const };
    const item = (row: TemplateRecordRow) => recordView(row, device, stored, ctx.now);
    return accept(pageOf(rows, limit, item, (row) => [row.rev, row.id]));
  },
});
