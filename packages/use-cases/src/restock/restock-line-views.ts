import { restockLines, templatesOfRestock } from '@larder/database/queries/restock/restock-lines.queries';
import type { Tx } from '@larder/database/transaction';
import { DAY_MS } from '@larder/domain/durations';
import { SALES_DAYS } from '@larder/domain/restock/days-of-supply';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { localDay } from '@larder/domain/time-zone';
import type { MemberActor } from '../actor.ts';
import type { DeviceRow } from '../device/device-details.ts';
import type { ReadContext } from '../use-case.ts';
import { type RestockLineView, restockLineView } from './restock-line-view.ts';

type Ctx = Pick<ReadContext, 'now' | 'ports'> & { readonly tx: Tx; readonly actor: MemberActor };

type Asked = {
  readonly mode: RestockMode;
  readonly orderId: string | null;
  /** Null: the current stock. */
  readonly closedAt: Date | null;
};

export type RestockPlan = {
  readonly inForceId: string | null;
  readonly waitingId: string | null;
  readonly lines: RestockLineView[];
};

/** Returns every line of a device's restock with its suggested quantity. Two statements, however many lines. */
export async function restockLineViews(
  { tx, now, ports, actor }: Ctx,
  device: DeviceRow,
  { mode, orderId, closedAt }: Asked,
): Promise<RestockPlan> {
  const { merchantId } = actor;
  const { inForceId, waitingId } = await templatesOfRestock(tx, merchantId, device.id, now);
  const rows = await restockLines(tx, merchantId, device.id, {
    templateId: waitingId ?? inForceId,
    orderId,
    closedAt,
    soldSince: new Date(now.getTime() - SALES_DAYS * DAY_MS),
  });
  const lines = rows.map((row) =>
    restockLineView(row, {
      mode,
      now,
      today: localDay(now, device.timezone),
      sellingSince: device.activatedAt ?? device.createdAt,
      warning: device.warningConfig,
      hasOrder: orderId !== null,
      deviceRestocked: rows.some(({ restockedBefore }) => restockedBefore),
      pictureUrl: (key) => ports.files.link(key, now),
    }),
  );
  return { inForceId, waitingId, lines };
}
