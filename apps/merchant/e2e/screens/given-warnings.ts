import type { Device } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { HOUR_MS } from '@larder/domain/durations';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { newTestId } from '@larder/testkit/new-test-id';

type Receivers = {
  readonly merchantId: string;
  readonly ownerId: string;
  /** Has lost the right to receive alerts. */
  readonly formerId: string;
  readonly at: Date;
};

/**
 * A device that is too warm: its temperatures, an ended and an open alert, the owner's notice, and who is notified of a
 * power-off. Returns the id of the open alert.
 */
export async function givenWarnings(
  tx: Tx,
  device: Device,
  { merchantId, ownerId, formerId, at }: Receivers,
): Promise<string> {
  const before = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  const past = { startedAt: before(9), endedAt: before(8), inferred: true };
  await givenAlert(tx, device, { status: 'recovered', ...past });
  const alert = await givenAlert(tx, device, {
    type: 'over_temp',
    subject: 'main',
    startedAt: before(2),
    createdAt: before(2),
    detail: { zone: 'main', c10: 94, limitC10: 80 },
  });
  await tx.notice.create({
    data: {
      id: newTestId(),
      merchantId,
      membershipId: ownerId,
      key: 'alert.raised',
      cause: `alert:${alert.id}:raised`,
      alertId: alert.id,
      createdAt: before(2),
      params: { type: 'over_temp', cabinet: 'Lobby East', startedAt: before(2), zone: 'America/Los_Angeles' },
      target: { screen: 'alert', alertId: alert.id },
    },
  });
  const powerOff = { merchantId, type: 'power_off', createdAt: at, updatedAt: at } as const;
  await tx.alertSubscription.createMany({
    data: [
      {
        ...powerOff,
        id: newTestId(),
        membershipId: ownerId,
        methods: ['push', 'email'],
        quietFromMin: 1_320,
        quietToMin: 420,
      },
      { ...powerOff, id: newTestId(), membershipId: formerId, methods: ['email'] },
    ],
  });
  await tx.telemetryQuarter.createMany({
    data: Array.from({ length: 14 }, (_, quarter) => ({
      deviceId: device.id,
      zone: 'main',
      at: before((14 - quarter) / 4),
      samples: 15,
      minC10: 40 + quarter * 4,
      avgC10: 42 + quarter * 4,
      maxC10: 45 + quarter * 4,
      fromDevice: true,
    })),
  });
  return alert.id;
}
