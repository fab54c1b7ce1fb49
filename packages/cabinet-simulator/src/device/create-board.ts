import type { DataOf, EventMessage } from '@larder/cabinet-protocol/catalogue';
import { createCommands } from '../behaviours/commands.behaviour.ts';
import { createConnection } from '../behaviours/connection.behaviour.ts';
import { createCredentials } from '../behaviours/credentials.behaviour.ts';
import { createDoors } from '../behaviours/doors.behaviour.ts';
import { createFaults } from '../behaviours/faults.behaviour.ts';
import { createFirmware } from '../behaviours/firmware.behaviour.ts';
import { createLockouts } from '../behaviours/lockouts.behaviour.ts';
import { createMedia, type Upload } from '../behaviours/media.behaviour.ts';
import { createMischief } from '../behaviours/mischief.behaviour.ts';
import { createOpening } from '../behaviours/opening.behaviour.ts';
import { createOutbox } from '../behaviours/outbox.behaviour.ts';
import { createPlanogram } from '../behaviours/planogram.behaviour.ts';
import { createPower } from '../behaviours/power.behaviour.ts';
import { createRecognition } from '../behaviours/recognition.behaviour.ts';
import { createRequests } from '../behaviours/requests.behaviour.ts';
import { createRestarts } from '../behaviours/restarts.behaviour.ts';
import { createSessions } from '../behaviours/sessions.behaviour.ts';
import { createShelves } from '../behaviours/shelves.behaviour.ts';
import { createSignals } from '../behaviours/signals.behaviour.ts';
import { createTelemetry } from '../behaviours/telemetry.behaviour.ts';
import { createTemperature } from '../behaviours/temperature.behaviour.ts';
import { createTimeCheck } from '../behaviours/time-check.behaviour.ts';
import { createTwin } from '../behaviours/twin.behaviour.ts';
import type { SimClock } from '../clock/sim-clock.ts';
import type { Flash } from '../flash/flash.ts';
import type { Link } from '../link/link.ts';
import { openEventLog } from '../outbox/event-log.ts';
import type { Random } from '../random/seeded-random.ts';
import { createUuidV7 } from '../random/seeded-uuid-v7.ts';
import type { CabinetSpec } from './cabinet-spec.ts';
import { createDevice } from './create-device.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

/** What little room is always left. */
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
  told(): void;
};

export type Board = ReturnType<typeof createBoard>;

/** One controller board with all behaviours: the only place that knows which part needs which. */
export function createBoard({ spec, secret, clock, random, flash, world, link, upload, told }: BoardParts) {
  const mischief = createMischief(link.publish);
  const sent = { seq: 0 };
  const log = openEventLog({
    flash,
    capacity: () => (world.storageFull ? eventsInFullFlash : spec.logCapacity),
    newId: createUuidV7(clock.now, random.fork(`log/${clock.now()}`)),
    sentSeq: () => sent.seq,
  });
  const { device, power: powerSwitch } = createDevice({
    spec,
    clock,
    random,
    flash,
    world,
    told,
    publish: (publish) => mischief.publish(device, publish),
    record(type, data) {
      if (device.isPowered())
        outbox.record({ type, data } as Pick<EventMessage, 'type' | 'data'>, mischief.spoil);
    },
  });

  const { ask } = createRequests(device);
  const credentials = createCredentials(device, secret);
  const firmware = createFirmware(device);
  const planogram = createPlanogram(device, ask);
  const twin = createTwin(device, planogram, () => lockouts.isFrozen());
  const settings = (): Settings => twin.settings();
  const lockouts = createLockouts(device, settings);
  const faults = createFaults(device, () => lockouts.update());
  const temperature = createTemperature(device, settings, faults);
  const shelves = createShelves(device);
  const recognition = createRecognition(device, faults);
  const doors = createDoors(device, faults);
  const sessions = createSessions(device, { settings, doors, shelves, recognize: recognition.recognize });
  const opening = createOpening(device, { ask, sessions, doors, lockouts, twin });
  const media = createMedia(device, ask, upload);
  const signals = createSignals(device);
  const isBusy = () => sessions.active() !== null;
  const restarts = createRestarts(device, {
    isBusy,
    restart: () => power.restart('command', 'reboot'),
    rebirth: () => connection.rebirth(),
    reportTwin: twin.report,
  });
  const commands = createCommands(device, {
    ...opening.executors,
    ...media.executors,
    ...signals.executors,
    ...restarts.executors,
    ...credentials.executors,
    ...firmware.executors,
  });
  const connection = createConnection(device, link, { password: credentials.password, birth: birthParts });
  const outbox = createOutbox(device, log, sent);
  createTelemetry(device, () => settings().teleIntervalMs, telemetryNow);
  createTimeCheck(device, ask);
  const power = createPower(device, powerSwitch, connection);

  credentials.use({
    ask,
    reconnect: connection.reconnect,
    unfinished: () => commands.unfinished('cred.rotate').map(({ run }) => run),
  });
  firmware.use({
    isBusy,
    restart: () => power.restart('ota', 'ota'),
    unfinished: () => commands.unfinished('ota.update'),
  });
  device.on('died', mischief.forget);

  function powerNow(): DataOf<'telemetry'>['power'] {
    return { source: world.mains ? 'mains' : 'battery', batteryPct: world.batteryPct };
  }

  function birthParts(): Omit<DataOf<'birth'>, 'bootReason'> {
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
      log: { id: log.id(), firstSeq: log.ackedSeq() + 1, lastSeq: log.lastSeq() },
      activeSessionId: sessions.active()?.id ?? null,
      doorsState: doors.states(),
      power: powerNow(),
      lockouts: lockouts.current(),
    };
  }

  function telemetryNow(): DataOf<'telemetry'> {
    const { volume, muted } = settings();
    return {
      temps: temperature.readings(),
      doors: doors.states(),
      power: powerNow(),
      net: { type: 'lte', rssiDbm: -87 + random.between(-4, 4), iccid: '8901260123456789012' },
      audio: { volume, muted },
      compressor: temperature.compressorOn(),
      lockouts: lockouts.current(),
      outbox: log.size(),
      freeMb: world.storageFull ? 0 : 5_120,
      appliedRev: twin.appliedRev(),
    };
  }

  return {
    device,
    log,
    power,
    connection,
    twin,
    lockouts,
    faults,
    temperature,
    shelves,
    recognition,
    doors,
    sessions,
    opening,
    commands,
    mischief,
    outbox,
  };
}
