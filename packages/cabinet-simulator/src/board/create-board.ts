import type { EventMessage } from '@larder/cabinet-protocol/catalog';
import { createCardReader } from '../behaviors/card-reader.behavior.ts';
import { createCommands } from '../behaviors/commands.behavior.ts';
import { createConnection } from '../behaviors/connection.behavior.ts';
import { createCredentials } from '../behaviors/credentials.behavior.ts';
import { createDoors } from '../behaviors/doors.behavior.ts';
import { createExcursions } from '../behaviors/excursions.behavior.ts';
import { createFaultInjection } from '../behaviors/fault-injection.behavior.ts';
import { createFaults } from '../behaviors/faults.behavior.ts';
import { createFirmware, type Download } from '../behaviors/firmware.behavior.ts';
import { createLockouts } from '../behaviors/lockouts.behavior.ts';
import { createManualDoors } from '../behaviors/manual-doors.behavior.ts';
import { createMedia, type Upload } from '../behaviors/media.behavior.ts';
import { createOutbox } from '../behaviors/outbox.behavior.ts';
import { createPlanogram } from '../behaviors/planogram.behavior.ts';
import { createPower } from '../behaviors/power.behavior.ts';
import { createRecognizer } from '../behaviors/recognition.behavior.ts';
import { createRemoteOpening } from '../behaviors/remote-opening.behavior.ts';
import { createRequests } from '../behaviors/requests.behavior.ts';
import { createRestarts } from '../behaviors/restarts.behavior.ts';
import { createSessions } from '../behaviors/sessions.behavior.ts';
import { createShelves } from '../behaviors/shelves.behavior.ts';
import { createSignals } from '../behaviors/signals.behavior.ts';
import { createTelemetry } from '../behaviors/telemetry.behavior.ts';
import { createTempSamples } from '../behaviors/temp-samples.behavior.ts';
import { createTemperature } from '../behaviors/temperature.behavior.ts';
import { createTimeCheck } from '../behaviors/time-check.behavior.ts';
import { createTwin } from '../behaviors/twin.behavior.ts';
import type { SimClock } from '../clock/sim-clock.ts';
import type { CabinetSpec } from '../device/cabinet-spec.ts';
import { createDevice } from '../device/create-device.ts';
import type { Settings } from '../device/settings.ts';
import type { World } from '../device/world.ts';
import type { Flash } from '../flash/flash.ts';
import type { Link } from '../link/link.ts';
import type { Camera } from '../media/camera.ts';
import { openEventLog } from '../outbox/event-log.ts';
import type { Random } from '../random/seeded-random.ts';
import { createUuidV7 } from '../random/seeded-uuid-v7.ts';
import { birthParts } from './birth-parts.ts';
import type { Board } from './board.ts';
import { telemetryNow } from './telemetry-now.ts';

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

/** One controller board with all behaviors: the only place that knows the dependencies between parts. */
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
  const recognizer = createRecognizer(device, faults);
  const doors = createDoors(device, faults);
  const sessions = createSessions(device, { settings, doors, shelves, recognize: recognizer.recognize });
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
    recognizer,
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
