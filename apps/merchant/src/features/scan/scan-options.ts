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

/** Returns a code as a reader sends it: symbology identifier, then content. [ISO/IEC 15424] */
export const scannedText = ({ symbologyIdentifier, text }: Code): string => symbologyIdentifier + text;

/** A fixed threshold finds bars that a moving hand has smeared. */
const secondLook = { ...scanOptions, binarizer: 'FixedThreshold' } satisfies ReaderOptions;

/** Reads the codes of a still picture, each as `scannedText`; looks a second time where there seems to be none. */
export async function readStill<Image>(
  decode: (image: Image, options: ReaderOptions) => Promise<readonly Code[]>,
  image: Image,
): Promise<string[]> {
  const codes = await decode(image, scanOptions);
  return (codes.length > 0 ? codes : await decode(image, secondLook)).map(scannedText);
}
