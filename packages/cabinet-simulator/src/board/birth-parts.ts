import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Board } from './board.ts';

/** The contents of a birth except the reason of the boot [protocol 6.2]. */
export function birthParts(board: Board): Omit<DataOf<'birth'>, 'bootReason'> {
  const { device, log, twin, sessions, doors, lockouts, firmware, power } = board;
  const { spec, flash } = device;
  const aliveMs = power.lastAliveMs();
  return {
    lastAliveTs: aliveMs === null ? null : new Date(aliveMs).toISOString(),
    model: spec.model,
    doors: [...spec.doors],
    layers: { ...spec.layers },
    hw: spec.hw,
    fw: firmware.version(),
    vision: spec.vision,
    serial: `SN${spec.deviceNo}`,
    protocols: ['v1'],
    caps: [...spec.caps],
    net: {
      type: 'lte',
      operator: '310-410',
      rssiDbm: -87,
      iccid: '8901260123456789012',
      imei: '356938035643809',
    },
    twin: { appliedRev: twin.appliedRev(), planogramRev: flash.read('planogram')?.rev ?? null },
    log: { id: log.id(), firstSeq: log.firstSeq(), lastSeq: log.lastSeq() },
    activeSessionId: sessions.active()?.id ?? null,
    doorsState: doors.states(),
    power: powerNow(board),
    lockouts: lockouts.current(),
  };
}

/** State of the power supply, as reported by birth and telemetry. */
export function powerNow({ device: { world } }: Board): DataOf<'telemetry'>['power'] {
  return { source: world.mains ? 'mains' : 'battery', batteryPct: world.batteryPct };
}
