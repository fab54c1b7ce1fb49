import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { frameReader, type Reads, stillReader } from './scan-options.ts';

/** A frame is followed by others; a still picture is looked at more thoroughly. */
export type BarcodeReader = { readonly frame: Reads; readonly still: Reads };

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
  return {
    frame: frameReader(readBarcodes),
    still: stillReader(readBarcodes),
  };
}
