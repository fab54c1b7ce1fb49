import { decodeDown } from '@larder/cabinet-protocol/decode';
import type { Fault } from './acts/fault.ts';
import type { Download } from './behaviors/firmware.behavior.ts';
import type { Upload } from './behaviors/media.behavior.ts';
import { applyFault } from './board/apply-fault.ts';
import type { Board } from './board/board.ts';
import { cabinetState } from './board/cabinet-state.ts';
import { createBoard } from './board/create-board.ts';
import type { Cabinet, CabinetState } from './cabinet.ts';
import type { SimClock } from './clock/sim-clock.ts';
import { createSystemClock } from './clock/system-clock.ts';
import { type CabinetSpecOptions, cabinetSpec } from './device/cabinet-spec.ts';
import { createWorld } from './device/world.ts';
import type { Flash } from './flash/flash.ts';
import { createMemoryFlash } from './flash/memory-flash.ts';
import { httpDownload } from './link/http-download.ts';
import { httpUpload } from './link/http-upload.ts';
import type { LinkEvents, LinkFactory } from './link/link.ts';
import { type MqttLinkOptions, mqttLink } from './link/mqtt-link.ts';
import { type Camera, drawingCamera } from './media/camera.ts';
import { createRandom } from './random/seeded-random.ts';
import { waitUntil } from './wait-until.ts';

export type CabinetOptions = CabinetSpecOptions & {
  secret: string;
  seed?: string | number;
  /** Default: real time. Cabinets of one process should share one. */
  clock?: SimClock;
  /** Default: in memory, which survives a power cut but not the process. */
  flash?: Flash;
  brokerUrl?: string;
  /** PEM of the broker's certificate authority. */
  ca?: string;
  /** Its certificate, for a broker that identifies cabinets by certificate. */
  identity?: MqttLinkOptions['identity'];
  /** Replaces the broker with another transport of messages. */
  link?: LinkFactory;
  upload?: Upload;
  download?: Download;
  /** PEM of the Ed25519 key that firmware is signed with; without it every update is refused. */
  firmwareKey?: string;
  /** Default: one that draws the cabinet. */
  camera?: Camera;
};

/** A busy machine needs seconds for what takes an idle one milliseconds. */
const defaultTimeoutMs = 60_000;

// long: the one object that people, tests and the prompt hold; it only delegates
/** Creates one cabinet that behaves as protocol 5 to 11, 15 and 17 demand, switched off until `connect`. */
export function createCabinet(options: CabinetOptions): Cabinet {
  const {
    secret,
    clock = createSystemClock(),
    flash = createMemoryFlash(),
    upload = httpUpload,
    download = httpDownload,
    firmwareKey = null,
    camera = drawingCamera,
    ca,
    identity,
  } = options;
  const { brokerUrl = 'mqtt://127.0.0.1:1883' } = options;
  const spec = cabinetSpec(options);
  const world = createWorld(spec.doors);
  const random = createRandom(`${options.seed ?? 'larder'}/${spec.deviceNo}`);
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  const link = (options.link ?? mqttLink({ brokerUrl, clock, ca, identity }))(linkEvents());
  let boards = 0;
  let board = newBoard();
  let twinBoard: Cabinet | undefined;

  function newBoard(): Board {
    boards += 1;
    return createBoard({
      spec,
      secret,
      clock,
      random: random.fork(`board/${boards}`),
      flash,
      world,
      link,
      upload,
      download,
      firmwareKey,
      camera,
      onFact: notifyListeners,
    });
  }

  function linkEvents(): LinkEvents {
    return {
      up: () => ifPowered((current) => current.device.emit('link_up', undefined)),
      down: (cause) => ifPowered((current) => current.device.emit('link_down', cause)),
      message(topic, payload) {
        ifPowered((current) => receive(current, topic, payload));
      },
    };
  }

  function seen<Result>(result: Result): Result {
    notifyListeners();
    return result;
  }

  function ifPowered(act: (current: Board) => void): void {
    if (board.device.isPowered()) act(board);
    notifyListeners();
  }

  function receive({ device }: Board, topic: string, payload: Uint8Array): void {
    const decoded = decodeDown(topic, payload);
    if (decoded.deviceNo !== device.spec.deviceNo) return;
    if (decoded.kind === 'ok') device.emit('received', decoded.message);
    else if (decoded.kind === 'bad_schema' && decoded.readable.commandId !== undefined) {
      device.emit('bad_command', { ...decoded.readable, commandId: decoded.readable.commandId });
    }
  }

  function start(): void {
    board.connection.connect();
    if (!world.mains) return;
    board.power.boot(flash.read('stopped') ? 'command' : 'power_on');
    flash.write('stopped', false);
  }

  function replaceBoard(): void {
    board.power.off(null);
    flash.erase();
    board = newBoard();
    start();
  }

  function fault(fault: Fault): void {
    if (fault.kind === 'new_board') replaceBoard();
    else if (fault.kind === 'duplicate_identity') cloneIdentity(fault.on ?? true);
    else applyFault(board, fault);
    notifyListeners();
  }

  function cloneIdentity(on: boolean): void {
    void twinBoard?.close();
    twinBoard = undefined;
    if (!on) return;
    twinBoard = createCabinet({
      ...options,
      clock,
      flash: createMemoryFlash(),
      seed: `${options.seed}/clone`,
    });
    twinBoard.connect();
  }

  const state = () => cabinetState(board);

  return {
    spec,
    connect: start,
    async close() {
      await twinBoard?.close();
      if (board.device.isPowered()) flash.write('stopped', true);
      board.power.off('shutdown');
      await link.close();
    },
    kill: () => board.power.off(null),
    cutNetwork: (kind) => link.cut(kind),
    restoreNetwork: () => link.restore(),
    cutPower: (cut) => board.power.cut(cut),
    restorePower: () => board.power.restore(),
    tapCard: (card) => board.cardReader.tap(card),
    pullDoor: (door) => board.manualDoors.pull(door),
    closeDoor: (door) => board.manualDoors.shut(door),
    forceDoor: (door) => board.manualDoors.force(door),
    keyOpen: (door) => board.manualDoors.keyOpen(door),
    take: (goods) => seen(board.shelves.take(goods)),
    putBack: (goods) => seen(board.shelves.putBack(goods)),
    putForeign: (place) => seen(board.shelves.putForeign(place)),
    refill: (door) => seen(board.shelves.refill(door)),
    stock: (place, qty) => board.shelves.stock(place, qty),
    warmUp: (c10) => board.temperature.warmUp(c10),
    coolDown: () => board.temperature.coolDown(),
    fault,
    state,
    outboxSize: () => board.outbox.size(),
    executedCommandIds: () =>
      world.executions.length > 0 ? [...world.executions] : board.commands.executedIds(),
    appliedRev: () => board.twin.appliedRev(),
    planogramRev: () => flash.read('planogram')?.rev ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    until: (isSo, timeoutMs = defaultTimeoutMs) =>
      waitUntil(clock, listeners, state, isSo, timeoutMs, () => summary(state())),
  };
}

function summary({ deviceNo, link, online, session, lastAnswer }: CabinetState): string {
  return JSON.stringify({ deviceNo, link, online, session: session?.state ?? null, lastAnswer });
}
