import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';

type Code = Pick<ReadResult, 'symbologyIdentifier' | 'text'>;

/**
 * Options of the decoder: codes of stickers and of packs, whatever was to be scanned, so that a code of another kind
 * can be named. `Plain` keeps the separators of GS1 codes.
 */
export const scanOptions = {
  formats: ['QRCode', 'EANUPC', 'ITF14', 'Code128', 'DataBar', 'DataMatrix'],
  textMode: 'Plain',
  maxNumberOfSymbols: 8,
} satisfies ReaderOptions;

/** A fixed threshold finds bars that a moving hand has smeared. */
const secondLook = { ...scanOptions, binarizer: 'FixedThreshold' } satisfies ReaderOptions;

/** Returns a code as a reader sends it: symbology identifier, then content. [ISO/IEC 15424] */
const scannedText = ({ symbologyIdentifier, text }: Code): string => symbologyIdentifier + text;

type Decode = (image: ImageData, options: ReaderOptions) => Promise<readonly Code[]>;

/** Reads the codes in a picture, each as `scannedText`; empty where there is none. May change the pixels. */
export type Reads = (image: ImageData) => Promise<readonly string[]>;

/** Turns light into dark in place: the decoder reads only bars that are darker than the pack. */
function invert({ data }: ImageData): void {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (pixels[at] ?? 0) ^ 0x00ffffff;
}

/** Reads a still picture; looks again, and then for light bars on dark, where there seems to be no code. */
export const stillReader =
  (decode: Decode): Reads =>
  async (image) => {
    let codes = await decode(image, scanOptions);
    if (codes.length === 0) codes = await decode(image, secondLook);
    if (codes.length === 0) {
      invert(image);
      codes = await decode(image, scanOptions);
    }
    return codes.map(scannedText);
  };

/** Every fourth frame is searched for light bars instead of dark ones, so that each frame costs one look. */
const LIGHT_EVERY = 4;

/** Reads the frames of a camera. A frame is followed by others, so each gets one look. */
export function frameReader(decode: Decode): Reads {
  let frames = 0;
  return async (image) => {
    frames += 1;
    if (frames % LIGHT_EVERY === 0) invert(image);
    return (await decode(image, scanOptions)).map(scannedText);
  };
}
