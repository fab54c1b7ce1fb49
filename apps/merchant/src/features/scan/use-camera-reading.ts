import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BarcodeReader, loadBarcodeReader } from './barcode-reader.ts';
import { createCodesInView } from './codes-in-view.ts';
import { pictureData } from './picture-data.ts';

const BOX_PX = 960;
/** Pause between two decodings: quick to the eye, easy on the battery. */
const REST_MS = 120;

type Reading = {
  video: RefObject<HTMLVideoElement | null>;
  /** True while the camera runs and no code was found. */
  on: boolean;
  /** True while the user is asked about codes that were seen: what the camera sees meanwhile counts afterwards. */
  paused: boolean;
  /** Receives the codes in view once, until others come into view. */
  onTexts: (texts: readonly string[]) => void;
};

/** Decodes the camera's picture repeatedly. `failed`: the decoder could not be loaded. */
export function useCameraReading({ video, on, paused, onTexts }: Reading): { failed: boolean } {
  const [failed, setFailed] = useState(false);
  const latest = useRef({ paused, onTexts });
  useEffect(() => {
    latest.current = { paused, onTexts };
  });
  useEffect(() => {
    if (!on) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const canvas = document.createElement('canvas');
    const newIn = createCodesInView();
    const look = async (read: BarcodeReader) => {
      const texts =
        video.current && !latest.current.paused ? await readFrame(video.current, canvas, read) : [];
      if (left) return;
      const codes = latest.current.paused ? null : newIn(texts);
      if (codes) latest.current.onTexts(codes);
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
