import type { Fault } from '../acts/fault.ts';
import type { Board } from './board.ts';

/** Faults of one board; those that need a second one belong to the cabinet. */
export type BoardFault = Exclude<Fault, { kind: 'duplicate_identity' | 'new_board' }>;

export function applyFault(board: Board, fault: BoardFault): void {
  const { device, faultInjection, doors } = board;
  const { world, spec } = device;
  const on = 'on' in fault ? (fault.on ?? true) : true;
  switch (fault.kind) {
    case 'lock':
      for (const door of spec.doors)
        if (fault.door === undefined || fault.door === door) doors.breakLock(door, on);
      break;
    case 'cameras':
      board.recognizer.breakCameras(on);
      break;
    case 'temperature_sensor':
      board.temperature.breakSensor(on);
      break;
    case 'temperature_ramp':
      board.temperature.warmUp(fault.toC10, fault.c10PerMin);
      break;
    case 'low_confidence':
      world.confidence = fault.confidence;
      break;
    case 'unknown_items':
      world.unknownItems = fault.count;
      break;
    case 'storage_full':
      world.storageFull = on;
      if (on) board.faults.raise('STORAGE', 'flash', 'full');
      else board.faults.clear('STORAGE', 'flash');
      break;
    case 'broken_firmware':
      world.firmwareBroken = on;
      break;
    case 'clock_unset':
      world.clock = { skewMs: 0, unset: on, stuck: on };
      break;
    case 'clock_skew':
      world.clock = { skewMs: fault.skewMs, unset: false, stuck: fault.skewMs !== 0 };
      break;
    case 'duplicates':
      faultInjection.duplicate(on);
      break;
    case 'reordering':
      faultInjection.reorder(on);
      break;
    case 'old_will':
      faultInjection.oldWill(device);
      break;
    case 'wrong_schema':
      faultInjection.spoilNextEvent('schema');
      break;
    case 'unreadable_event':
      faultInjection.spoilNextEvent('bytes');
      break;
  }
}
