import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BarcodeReader, loadBarcodeReader } from './barcode-reader.ts';
import { pictureData } from './picture-data.ts';

const BOX_PX = 960;
/** Pause between two decodings: quick to the eye, easy on the battery. */
const REST_MS = 120;

type Reading = {
  video: RefObject<HTMLVideoElement | null>;
  /** True while the camera runs and no code was found. */
  on: boolean;
  /** Receives the codes in view once, until others come into view. */
  onTexts: (texts: readonly string[]) => void;
};

/** Decodes the camera's picture repeatedly. `failed`: the decoder could not be loaded. */
export function useCameraReading({ video, on, onTexts }: Reading): { failed: boolean } {
  const [failed, setFailed] = useState(false);
  const latest = useRef(onTexts);
  useEffect(() => {
    latest.current = onTexts;
  });
  useEffect(() => {
    if (!on) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = '';
    const canvas = document.createElement('canvas');
    const look = async (read: BarcodeReader) => {
      const texts = video.current ? await readFrame(video.current, canvas, read) : [];
      if (left) return;
      const seen = [...texts].sort().join('\n');
      if (texts.length > 0 && seen !== last) latest.current(texts);
      last = seen || last;
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
  }, [on, video]);
  return { failed };
}

async function readFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  read: BarcodeReader,
): Promise<readonly string[]> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const data = pictureData(video, size, BOX_PX, canvas);
  return data ? read.frame(data).catch(() => []) : [];
}
