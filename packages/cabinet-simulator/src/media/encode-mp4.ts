import { setImmediate as breathe } from 'node:timers/promises';
import h264 from 'h264-mp4-encoder';

export type FilmSize = {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly frames: number;
  /** Lower is sharper and larger, 10 to 51. */
  readonly quantizationParameter?: number;
  /** From one whole picture to the next, in frames; a second by default. */
  readonly groupOfPictures?: number;
};

/** Encodes H.264 in an MP4, by wasm. Yields to the event loop after each frame. `frameAt` returns RGBA. */
export async function encodeMp4(size: FilmSize, frameAt: (at: number) => Uint8Array): Promise<Uint8Array> {
  const encoder = await h264.createH264MP4Encoder();
  try {
    encoder.width = size.width;
    encoder.height = size.height;
    encoder.frameRate = size.frameRate;
    encoder.quantizationParameter = size.quantizationParameter ?? 24;
    encoder.groupOfPictures = size.groupOfPictures ?? size.frameRate;
    encoder.initialize();
    for (let at = 0; at < size.frames; at += 1) {
      encoder.addFrameRgba(frameAt(at));
      await breathe();
    }
    encoder.finalize();
    const bytes = encoder.FS.readFile(encoder.outputFilename);
    encoder.FS.unlink(encoder.outputFilename);
    return bytes;
  } finally {
    encoder.delete();
  }
}
