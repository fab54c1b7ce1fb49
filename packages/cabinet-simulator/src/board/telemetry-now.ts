import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { powerNow } from './birth-parts.ts';
import type { Board } from './board.ts';

/** Telemetry of a cabinet now [protocol 7]. */
export function telemetryNow(board: Board): DataOf<'telemetry'> {
  const { device, temperature, doors, twin, lockouts, log } = board;
  const { volume, muted } = twin.settings();
  return {
    temps: temperature.readings(),
    doors: doors.states(),
    power: powerNow(board),
    net: { type: 'lte', rssiDbm: -87 + device.random.between(-4, 4), iccid: '8901260123456789012' },
    audio: { volume, muted },
    compressor: temperature.compressorOn(),
    lockouts: lockouts.current(),
    outbox: log.size(),
    freeMb: device.world.storageFull ? 0 : 5_120,
    appliedRev: twin.appliedRev(),
  };
}
