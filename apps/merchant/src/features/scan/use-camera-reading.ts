import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BarcodeReader, formatsFor, loadBarcodeReader } from './barcode-reader.ts';
import { pictureData } from './picture-data.ts';

const BOX_PX = 960;
/** Pause between two decodings: quick to the eye, easy on the battery. */
const REST_MS = 120;

type Reading = {
  video: RefObject<HTMLVideoElement | null>;
  /** True while the camera runs and no code was found. */
  on: boolean;
  purpose: ScanPurpose;
  /** Receives each text once, until another one comes into view. */
  onText: (text: string) => void;
};

/** Decodes the camera's picture repeatedly. `failed`: the decoder could not be loaded. */
export function useCameraReading({ video, on, purpose, onText }: Reading): { failed: boolean } {
  const [failed, setFailed] = useState(false);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    if (!on) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | null = null;
    const canvas = document.createElement('canvas');
    const look = async (read: BarcodeReader) => {
      const text = video.current && (await readFrame(video.current, canvas, read, purpose));
      if (left) return;
      if (text && text !== last) latest.current(text);
      last = text || last;
      timer = setTimeout(() => void look(read), REST_MS);
    };
    loadBarcodeReader().then(
      (read) => !left && void look(read),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [on, purpose, video]);
  return { failed };
}

async function readFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  read: BarcodeReader,
  purpose: ScanPurpose,
): Promise<string | null> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const data = pictureData(video, size, BOX_PX, canvas);
  return data && read(data, formatsFor[purpose]).catch(() => null);
}
