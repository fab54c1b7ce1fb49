import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Device } from '../device/device.ts';
import type { Shelf } from '../flash/flash.ts';
import type { Camera } from '../media/camera.ts';
import type { Session } from '../session/session.ts';
import type { Executor } from './commands.behavior.ts';
import { sceneOf } from './media-scene.ts';
import type { Ask } from './requests.behavior.ts';

/** Uploads bytes to the cloud's address. Returns false on failure. */
export type Upload = (putUrl: string, bytes: Uint8Array, mime: string) => Promise<boolean>;

type Ref = DataOf<'session.media'>['refs'][number];

const videoMime = 'video/mp4';
const stillMime = 'image/jpeg';
const keptShots = 60;
const unansweredCodes: readonly string[] = ['OFFLINE', 'TIMEOUT'];

/** Size requested for a slot: a film or picture is made only once there is one. */
const roomBytes = 256 * 1024;

/** Stored instead of the film or picture itself, which is drawn from it when it is sent. */
type Shot = {
  what: 'before' | 'film' | 'after';
  sessionId: string;
  durMs: number;
  doors: Session['doors'];
  fromMs: number;
  before: readonly Shelf[];
  after: readonly Shelf[];
};

/** Films of sessions and pictures on demand; only their keys travel in MQTT [protocol 9.3]. */
// long: a closure over the uploads of one cabinet; each function in it is short
export function createMedia(
  device: Device,
  ask: Ask,
  { upload, camera }: { upload: Upload; camera: Camera },
) {
  const { spec, flash, world } = device;
  const shelves = () => flash.read('shelves') ?? [];

  /** The last upload under way: the cloud takes one at a time from each cabinet. [protocol 8.4] */
  let last: Promise<unknown> = Promise.resolve();

  /** Calls back with the outcome, unless the cabinet has died meanwhile. */
  function put(
    putUrl: string,
    mime: string,
    make: () => Promise<Uint8Array>,
    settled: (ref: Pick<Ref, 'bytes' | 'mime' | 'state'>) => void,
  ): void {
    const { bootId } = device.run;
    let size = 0;
    const sent = async () => {
      const bytes = await make();
      size = bytes.byteLength;
      return upload(putUrl, bytes, mime);
    };
    const turn = last.then(sent);
    last = turn.catch(() => undefined);
    turn.then(
      (ok) => alive(() => settled({ mime, bytes: size, state: ok ? 'uploaded' : 'lost' })),
      () => alive(() => settled({ mime, bytes: size, state: 'lost' })),
    );
    function alive(act: () => void): void {
      if (device.isPowered() && device.run.bootId === bootId) act();
    }
  }

  function draw({ what, doors, fromMs, durMs, before, after }: Shot): Promise<Uint8Array> {
    const seen = { doors: spec.doors };
    const closed = { ...seen, open: [] };
    if (what === 'before') return camera.still(sceneOf(device, { ...closed, atMs: fromMs, shelves: before }));
    const endMs = fromMs + durMs;
    if (what === 'after') return camera.still(sceneOf(device, { ...closed, atMs: endMs, shelves: after }));
    return camera.film(
      sceneOf(device, { ...closed, atMs: fromMs, shelves: before }),
      sceneOf(device, { ...seen, open: doors, atMs: endMs, shelves: after }),
    );
  }

  function still(doors: Session['doors']): Promise<Uint8Array> {
    const open = doors.filter((door) => world.doors[door]?.open);
    return camera.still(sceneOf(device, { doors, open, atMs: device.time.wallMs(), shelves: shelves() }));
  }

  /** On the controller's disk, without a slot in the cloud yet; the oldest are overwritten. */
  let shots: Shot[] = [];

  function offerShots(): void {
    const waiting = shots;
    shots = [];
    for (const shot of waiting) offer(shot);
  }

  function offer(shot: Shot): void {
    const { sessionId, durMs } = shot;
    const [kind, mime] =
      shot.what === 'film' ? (['video', videoMime] as const) : (['still', stillMime] as const);
    ask('media.slot', { sessionId, kind, mime, bytes: roomBytes }, (answer) => {
      if (answer.ok) {
        const { key, putUrl } = answer.body;
        const place = kind === 'video' ? { kind, key, durMs } : { kind, key };
        const report = (ref: Pick<Ref, 'bytes' | 'mime' | 'state'>) =>
          device.record('session.media', { sessionId, refs: [{ ...place, ...ref }] });
        put(putUrl, mime, () => draw(shot), report);
      } else if (unansweredCodes.includes(answer.code)) {
        shots = [...shots, shot].slice(-keptShots);
      }
    });
  }

  device.on('accepted', offerShots);
  /** The goods at the moment the first door was pulled. */
  let before: readonly Shelf[] | null = null;
  device.on('changed', (aspect) => {
    if (aspect === 'doors' && Object.values(world.doors).some((door) => door.open)) before ??= shelves();
  });
  device.on('session_over', ({ id: sessionId, kind, doors, firstOpenedAtMs, lastClosedAtMs }) => {
    const after = shelves();
    const shown = { sessionId, doors, before: before ?? after, after };
    before = null;
    if (kind !== 'sale' || firstOpenedAtMs === null) return;
    const durMs = Math.max(0, (lastClosedAtMs ?? firstOpenedAtMs) - firstOpenedAtMs);
    const takes = { ...shown, fromMs: firstOpenedAtMs, durMs };
    const hasStill = spec.caps.includes('camera.still');
    if (hasStill) offer({ ...takes, what: 'before' });
    if (spec.caps.includes('camera.video')) offer({ ...takes, what: 'film' });
    if (hasStill) offer({ ...takes, what: 'after' });
  });

  const mediaCapture: Executor<'media.capture'> = {
    refuse: () => (spec.caps.includes('camera.still') ? undefined : { code: 'UNSUPPORTED' }),
    act({ commandId, args: { doors, slots } }, run) {
      run.running();
      const refs: Ref[] = [];
      if (slots.length === 0) return run.succeed({ pictures: 0 });
      for (const { key, putUrl } of slots) {
        put(
          putUrl,
          stillMime,
          () => still(doors),
          (ref) => {
            refs.push({ kind: 'still', key, ...ref });
            if (refs.length < slots.length) return;
            device.record('media.captured', { commandId, refs });
            run.succeed({ pictures: refs.length });
          },
        );
      }
    },
  };

  return { executors: { 'media.capture': mediaCapture } };
}
