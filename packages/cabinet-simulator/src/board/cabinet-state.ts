import type { CabinetState } from '../cabinet.ts';
import type { Board } from './board.ts';

/** The visible state of a cabinet. */
export function cabinetState(board: Board): CabinetState {
  const { device, connection, twin, sessions, cardReader, doors, lockouts, faults, shelves, log, firmware } =
    board;
  return {
    deviceNo: device.spec.deviceNo,
    powered: device.isPowered(),
    mains: device.world.mains,
    link: connection.state(),
    online: device.isPowered() && device.run.accepted,
    lifecycle: twin.lifecycle(),
    session: sessions.active(),
    lastAnswer: cardReader.lastAnswer(),
    doors: doors.states(),
    mainC10: device.world.mainC10,
    lockouts: lockouts.current(),
    faults: faults.current(),
    planogram: device.flash.read('planogram') ?? null,
    shelves: shelves.all(),
    firmware: firmware.version(),
    logId: log.id(),
  };
}
