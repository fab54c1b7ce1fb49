import type { EventMessage } from '@larder/cabinet-protocol/catalogue';
import { createCardReader } from '../behaviours/card-reader.behaviour.ts';
import { createCommands } from '../behaviours/commands.behaviour.ts';
import { createConnection } from '../behaviours/connection.behaviour.ts';
import { createCredentials } from '../behaviours/credentials.behaviour.ts';
import { createDoors } from '../behaviours/doors.behaviour.ts';
import { createExcursions } from '../behaviours/excursions.behaviour.ts';
import { createFaultInjection } from '../behaviours/fault-injection.behaviour.ts';
import { createFaults } from '../behaviours/faults.behaviour.ts';
import { createFirmware, type Download } from '../behaviours/firmware.behaviour.ts';
import { createLockouts } from '../behaviours/lockouts.behaviour.ts';
import { createManualDoors } from '../behaviours/manual-doors.behaviour.ts';
import { createMedia, type Upload } from '../behaviours/media.behaviour.ts';
import { createOutbox } from '../behaviours/outbox.behaviour.ts';
import { createPlanogram } from '../behaviours/planogram.behaviour.ts';
import { createPower } from '../behaviours/power.behaviour.ts';
import { createRecogniser } from '../behaviours/recognition.behaviour.ts';
import { createRemoteOpening } from '../behaviours/remote-opening.behaviour.ts';
import { createRequests } from '../behaviours/requests.behaviour.ts';
import { createRestarts } from '../behaviours/restarts.behaviour.ts';
import { createSessions } from '../behaviours/sessions.behaviour.ts';
import { createShelves } from '../behaviours/shelves.behaviour.ts';
import { createSignals } from '../behaviours/signals.behaviour.ts';
import { createTelemetry } from '../behaviours/telemetry.behaviour.ts';
import { createTempSamples } from '../behaviours/temp-samples.behaviour.ts';
import { createTemperature } from '../behaviours/temperature.behaviour.ts';
import { createTimeCheck } from '../behaviours/time-check.behaviour.ts';
import { createTwin } from '../behaviours/twin.behaviour.ts';
import type { SimClock } from '../clock/sim-clock.ts';
import type { Flash } from '../flash/flash.ts';
import type { Link } from '../link/link.ts';
import type { Camera } from '../media/camera.ts';
import { openEventLog } from '../outbox/event-log.ts';
import type { Random } from '../random/seeded-random.ts';
import { createUuidV7 } from '../random/seeded-uuid-v7.ts';
import { birthParts } from './birth-parts.ts';
import type { Board } from './board.ts';

import type { CabinetSpec } from './cabinet-spec.ts';
import { createDevice } from './create-device.ts';
import type { Settings } from './settings.ts';
import { telemetryNow } from './telemetry-now.ts';
import type { World } from './world.ts';

/** Room for this many events always remains. */
const eventsInFullFlash = 2;

export type BoardParts = {
  spec: CabinetSpec;
  secret: string;
  clock: SimClock;
  random: Random;
  flash: Flash;
  world: World;
  link: Link;
  upload: Upload;
  download: Download;
  /** PEM of the key that firmware is signed with; null refuses every update. */
  firmwareKey: string | null;
  camera: Camera;
  onFact(): void;
};

/** One controller board with all behaviours: the only place that knows the dependencies between parts. */
// long: the wiring, in the order in which listeners receive facts
export function createBoard({
  spec,
  secret,
  clock,
  random,
  flash,
  world,
  link,
  upload,
  download,
  firmwareKey,
  camera,
  onFact,
}: BoardParts): Board {
  const faultInjection = createFaultInjection(link.publish);
  const sent = { seq: 0 };
  const log = openEventLog({
    flash,
    capacity: () => (world.storageFull ? eventsInFullFlash : spec.logCapacity),
    newId: createUuidV7(clock.now, random.fork(`log/${clock.now()}`)),
    nowMs: clock.now,
    sentSeq: () => sent.seq,
  });
  const { device, power: powerSwitch } = createDevice({
    spec,
    clock,
    random,
    flash,
    world,
    onFact,
    publish: (publish) => faultInjection.publish(device, publish),
    record(type, data) {
      if (device.isPowered())
        outbox.record({ type, data } as Pick<EventMessage, 'type' | 'data'>, faultInjection.spoil);
    },
  });

  const { ask } = createRequests(device);
  const credentials = createCredentials(device, secret);
  const firmware = createFirmware(device, { download, key: firmwareKey });
  const planogram = createPlanogram(device, ask);
  const twin = createTwin(device, ask, planogram, () => lockouts.isFrozen());
  const settings = (): Settings => twin.settings();
  const lockouts = createLockouts(device, settings);
  const faults = createFaults(device, () => lockouts.update());
  const temperature = createTemperature(device, settings, faults);
  const shelves = createShelves(device);
  const recogniser = createRecogniser(device, faults);
  const doors = createDoors(device, faults);
  const sessions = createSessions(device, { settings, doors, shelves, recognize: recogniser.recognize });
  createTempSamples(device);
  createExcursions(device, settings);
  const cardReader = createCardReader(device, { ask, sessions, doors, lockouts, twin });
  const remoteOpening = createRemoteOpening(device, { sessions, doors, lockouts, twin });
  const manualDoors = createManualDoors(device, doors, sessions);
  const media = createMedia(device, ask, { upload, camera });
  const signals = createSignals(device);
  const isBusy = () => sessions.active() !== null;
  const restarts = createRestarts(device, {
    isBusy,
    restart: () => power.restart('command', 'reboot'),
    rebirth: () => connection.rebirth(),
    reportTwin: twin.report,
  });
  const commands = createCommands(device, {
    ...remoteOpening.executors,
    ...media.executors,
    ...signals.executors,
    ...restarts.executors,
    ...credentials.executors,
    ...firmware.executors,
  });
  const connection = createConnection(device, link, {
    password: credentials.password,
    birth: () => birthParts(board),
  });
  const outbox = createOutbox(device, log, sent);
  createTelemetry(
    device,
    () => settings().teleIntervalMs,
    () => telemetryNow(board),
  );
  createTimeCheck(device, ask);
  const power = createPower(device, powerSwitch, connection);

  credentials.use({
    ask,
    reconnect: connection.reconnect,
    unfinished: () => commands.unfinished('cred.rotate').map(({ run }) => run),
  });
  firmware.use({
    isBusy,
    restart: (reason) => power.restart(reason, reason === 'ota' ? 'ota' : null),
    unfinished: () => commands.unfinished('ota.update'),
  });
  device.on('died', faultInjection.forget);

  const board: Board = {
    device,
    log,
    power,
    connection,
    twin,
    lockouts,
    faults,
    temperature,
    shelves,
    recogniser,
    doors,
    sessions,
    cardReader,
    manualDoors,
    commands,
    firmware,
    faultInjection,
    outbox,
  };
  return board;
}
