import type { Tx } from '@larder/database/transaction';
import { newTestId } from '@larder/testkit/new-test-id';

type Plan = { readonly merchantId: string; readonly operatorId: string; readonly at: Date };

/**
 * Creates a trip in each mode that has trips, to the cabinets of these numbers in this order. Cabinets that were never
 * filled lack their standard stock.
 */
export async function givenTrips(
  tx: Tx,
  deviceNos: readonly string[],
  { merchantId, operatorId, at }: Plan,
): Promise<{ tripId: string; oneClickTripId: string }> {
  const devices = await tx.device.findMany({
    where: { deviceNo: { in: [...deviceNos] } },
    include: { planogramVersion: { include: { lines: true } } },
  });
  await tx.stockLevel.createMany({
    data: devices.flatMap(({ id: deviceId, planogramVersion }) =>
      (planogramVersion?.lines ?? []).map(({ door, layer, productId, parQty }) => ({
        merchantId,
        deviceId,
        door,
        layer,
        productId,
        parQty,
        updatedAt: at,
      })),
    ),
    skipDuplicates: true,
  });
  const [tripId, oneClickTripId] = [newTestId(), newTestId()];
  const made = { merchantId, createdById: operatorId, status: 'open', createdAt: at, updatedAt: at } as const;
  await tx.restockTrip.createMany({
    data: [
      { ...made, id: tripId, mode: 'quick' },
      { ...made, id: oneClickTripId, mode: 'one_click' },
    ],
  });
  const inOrder = deviceNos.flatMap(
    (deviceNo) => devices.find((device) => device.deviceNo === deviceNo) ?? [],
  );
  await tx.restockTripDevice.createMany({
    data: [tripId, oneClickTripId].flatMap((id) =>
      inOrder.map((device, sort) => ({ merchantId, tripId: id, deviceId: device.id, sort })),
    ),
  });
  return { tripId, oneClickTripId };
}
