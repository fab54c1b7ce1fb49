import { badFirmware } from './bad-firmware.scenario.ts';
import { busyLobby } from './busy-lobby.scenario.ts';
import { cameraFault } from './camera-fault.scenario.ts';
import { doorHeld } from './door-held.scenario.ts';
import { duplicateEverything } from './duplicate-everything.scenario.ts';
import { forcedDoor } from './forced-door.scenario.ts';
import { fullStorage } from './full-storage.scenario.ts';
import { lockFault } from './lock-fault.scenario.ts';
import { lowConfidence } from './low-confidence.scenario.ts';
import { networkCutMidSession } from './network-cut-mid-session.scenario.ts';
import { nightPowerCut } from './night-power-cut.scenario.ts';
import { overTemperature } from './over-temperature.scenario.ts';
import { powerCutMidSession } from './power-cut-mid-session.scenario.ts';
import { reordered } from './reordered.scenario.ts';
import { replacedBoard } from './replaced-board.scenario.ts';
import type { Scenario } from './scenario.ts';
import { silentNetwork } from './silent-network.scenario.ts';
import { twoBoards } from './two-boards.scenario.ts';
import { unknownItem } from './unknown-item.scenario.ts';
import { wrongClock } from './wrong-clock.scenario.ts';

/** Every scenario by name. */
export const scenarios: Record<string, Scenario> = Object.fromEntries(
  [
    badFirmware,
    busyLobby,
    cameraFault,
    doorHeld,
    duplicateEverything,
    forcedDoor,
    fullStorage,
    lockFault,
    lowConfidence,
    networkCutMidSession,
    nightPowerCut,
    overTemperature,
    powerCutMidSession,
    reordered,
    replacedBoard,
    silentNetwork,
    twoBoards,
    unknownItem,
    wrongClock,
  ].map((scenario) => [scenario.name, scenario]),
);
