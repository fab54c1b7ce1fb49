import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';

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
export const scannedText = ({
  symbologyIdentifier,
  text,
}: Pick<ReadResult, 'symbologyIdentifier' | 'text'>): string => symbologyIdentifier + text;
