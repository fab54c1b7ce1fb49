import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import type { Device } from '../device/device.ts';
import type { Executor } from './commands.behaviour.ts';
import type { Ask } from './requests.behaviour.ts';

/** Puts bytes where the cloud said. False where that did not work. */
export type Upload = (putUrl: string, bytes: Uint8Array, mime: string) => Promise<boolean>;

type Ref = DataOf<'session.media'>['refs'][number];

const videoMime = 'video/mp4';
const stillMime = 'image/jpeg';
const keptVideos = 20;
const unansweredCodes: readonly string[] = ['OFFLINE', 'TIMEOUT'];

type Video = { sessionId: string; durMs: number };

/** Videos of sessions and pictures on demand; only their keys travel in MQTT [protocol 9.3]. */
// long: a closure over the uploads of one cabinet; each function in it is short
export function createMedia(device: Device, ask: Ask, upload: Upload) {
  const { spec } = device;
  const picture = (mime: string) => new TextEncoder().encode(`simulated ${mime} of ${spec.deviceNo}`);

  /** Calls back with the outcome, unless the cabinet has died meanwhile. */
  function put(
    putUrl: string,
    mime: string,
    settled: (ref: Pick<Ref, 'bytes' | 'mime' | 'state'>) => void,
  ): void {
    const { bootId } = device.run;
    const bytes = picture(mime);
    upload(putUrl, bytes, mime).then(
      (ok) => alive(() => settled({ mime, bytes: bytes.byteLength, state: ok ? 'uploaded' : 'lost' })),
      () => alive(() => settled({ mime, bytes: bytes.byteLength, state: 'lost' })),
    );
    function alive(tell: () => void): void {
      if (device.isPowered() && device.run.bootId === bootId) tell();
    }
  }

  /** Videos on the controller's disk that have no place in the cloud yet; the oldest are overwritten. */
  let videos: Video[] = [];

  function offerVideos(): void {
    const waiting = videos;
    videos = [];
    for (const video of waiting) offer(video);
  }

  function offer(video: Video): void {
    const { sessionId, durMs } = video;
    const bytes = picture(videoMime).byteLength;
    ask('media.slot', { sessionId, kind: 'video', mime: videoMime, bytes }, (answer) => {
      if (answer.ok) {
        put(answer.body.putUrl, videoMime, (ref) =>
          device.record('session.media', {
            sessionId,
            refs: [{ kind: 'video', key: answer.body.key, durMs, ...ref }],
          }),
        );
      } else if (unansweredCodes.includes(answer.code)) {
        videos = [...videos, video].slice(-keptVideos);
      }
    });
  }

  device.on('accepted', offerVideos);
  device.on('session_over', ({ id: sessionId, kind, firstOpenedAtMs, lastClosedAtMs }) => {
    if (kind !== 'sale' || firstOpenedAtMs === null || !spec.caps.includes('camera.video')) return;
    offer({ sessionId, durMs: Math.max(0, (lastClosedAtMs ?? firstOpenedAtMs) - firstOpenedAtMs) });
  });

  const mediaCapture: Executor<'media.capture'> = {
    refuse: () => (spec.caps.includes('camera.still') ? undefined : { code: 'UNSUPPORTED' }),
    act({ commandId, args: { slots } }, run) {
      run.running();
      const refs: Ref[] = [];
      if (slots.length === 0) return run.succeed({ pictures: 0 });
      for (const { key, putUrl } of slots) {
        put(putUrl, stillMime, (ref) => {
          refs.push({ kind: 'still', key, ...ref });
          if (refs.length < slots.length) return;
          device.record('media.captured', { commandId, refs });
          run.succeed({ pictures: refs.length });
        });
      }
    },
  };

  const diagCollect: Executor<'diag.collect'> = {
    refuse: () => undefined,
    act({ args: { slot } }, run) {
      run.running();
      put(slot.putUrl, 'application/gzip', ({ state }) => {
        if (state === 'uploaded') run.succeed({ key: slot.key });
        else run.fail('INTERNAL', 'upload failed');
      });
    },
  };

  return { executors: { 'media.capture': mediaCapture, 'diag.collect': diagCollect } };
}
