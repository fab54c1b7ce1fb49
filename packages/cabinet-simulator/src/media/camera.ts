import type { Scene } from './scene.ts';

/** Makes the files that a cabinet uploads. */
export type Camera = {
  /** Makes a JPEG. */
  still(scene: Scene): Promise<Uint8Array>;
  /** Makes an MP4 of a few seconds. `before.doors` are shut, `after.doors` as they stood open. */
  film(before: Scene, after: Scene): Promise<Uint8Array>;
};

const stillSize = { width: 640, height: 480, quality: 75 } as const;
const filmSize = { width: 320, height: 240, frameRate: 5 } as const;
/** Most films of one process that may wait for the encoder; a fleet under load loses the others. */
const filmsWaiting = 8;

let encoder: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Draws the cabinet. Loads the encoders with the first picture and the first film; makes films one at a time. */
export const drawingCamera: Camera = {
  async still(scene) {
    const { drawScene } = await import('./draw-scene.ts');
    const { encode } = await import('jpeg-js');
    const { width, height, quality } = stillSize;
    const { rgba } = drawScene(scene, width, height);
    return new Uint8Array(encode({ width, height, data: rgba }, quality).data);
  },
  async film(before, after) {
    if (waiting >= filmsWaiting) throw new Error('too many films wait for the encoder');
    waiting += 1;
    const film = encoder.then(() => encodeFilm(before, after));
    encoder = film.catch(() => undefined);
    return film.finally(() => {
      waiting -= 1;
    });
  },
};

async function encodeFilm(before: Scene, after: Scene): Promise<Uint8Array> {
  const { drawScene } = await import('./draw-scene.ts');
  const { sessionScenes } = await import('./session-scenes.ts');
  const { encodeMp4 } = await import('./encode-mp4.ts');
  const { width, height } = filmSize;
  const frames = sessionScenes(before, after);
  return encodeMp4(
    { ...filmSize, frames: frames.length },
    (at) => drawScene(frames[at] ?? after, width, height).rgba,
  );
}
