import { payloadVersion, type UpEnvelope } from '@larder/cabinet-protocol/envelope';
import type { Device } from './device.ts';

/** The envelope of a message of this cabinet now [protocol 4.1]. */
export function envelope(device: Device): Omit<UpEnvelope, 'type'> {
  return {
    v: payloadVersion,
    id: device.newId(),
    ts: new Date(device.time.wallMs()).toISOString(),
    conn: device.run.conn,
    boot: device.run.bootId,
    up: device.upMs(),
    clk: device.time.state(),
  };
}
