import { heldByOthers } from '@larder/database/queries/device/gateway-instance.queries';
import type { GatewayContext } from '../gateway-context.ts';

/**
 * Ends the connections of cabinets that were born at another gateway since: of one after its NOTIFY (`moved` has the
 * cabinet and its new gateway), of all (null) after NOTIFYs were missed. One that is half open would stay until its
 * keepalive ends. [decision 160]
 */
export async function releaseMovedDevices(gateway: GatewayContext, moved: string | null): Promise<void> {
  const { gatewayId, devices, isMine, release } = gateway;
  const [deviceId = '', newGatewayId] = moved?.split(' ') ?? [];
  if (gatewayId === null || newGatewayId === gatewayId) return;
  const known = moved === null ? [...devices.all()] : [devices.byId(deviceId)];
  const held = known.filter((device) => device !== undefined).filter(({ deviceNo }) => isMine(deviceNo));
  if (held.length === 0) return;
  const ofOthers = await heldByOthers(
    gateway.env.database.prisma,
    held.map(({ id }) => id),
    gatewayId,
  );
  for (const { id, bootId } of ofOthers) {
    const device = devices.byId(id);
    if (device === undefined) continue;
    const isOtherBoot = bootId !== null && device.boots.length > 0 && device.boots[0]?.bootId !== bootId;
    if (!release(device.deviceNo, { bornMs: device.bornMs, isOtherBoot })) continue;
    device.online = false;
    gateway.env.log.info({ deviceNo: device.deviceNo }, 'the cabinet has moved to another gateway');
  }
}
