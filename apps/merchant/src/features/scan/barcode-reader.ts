import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the first code in a picture; null where there is none. */
export type BarcodeReader = (image: ImageData, formats: readonly BarcodeFormat[]) => Promise<string | null>;

type BarcodeFormat = 'QRCode' | 'EANUPC' | 'ITF14';

/** Formats that the camera looks for by purpose. A chosen picture is judged whatever code is on it. */
export const formatsFor: Readonly<Record<ScanPurpose, readonly BarcodeFormat[]>> = {
  activate: ['QRCode'],
  restock: ['QRCode'],
  gtin: ['EANUPC', 'ITF14'],
};
export const allFormats: readonly BarcodeFormat[] = ['QRCode', 'EANUPC', 'ITF14'];

let loading: Promise<BarcodeReader> | null = null;

/**
 * Loads the decoder from our own origin: a megabyte of WebAssembly, fetched with the first scan and again after a
 * failure.
 */
export function loadBarcodeReader(): Promise<BarcodeReader> {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<BarcodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const locateFile = (path: string, folder: string) => (path.endsWith('.wasm') ? wasmUrl : folder + path);
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return async (image, formats) => {
    const [first] = await readBarcodes(image, { formats: [...formats], maxNumberOfSymbols: 1 });
    return first?.text ?? null;
  };
}
