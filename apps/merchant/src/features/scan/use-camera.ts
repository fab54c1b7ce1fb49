import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CameraFault, cameraFault } from './camera-fault.ts';
import { usePageVisible } from './use-page-visible.ts';

export type CameraState = 'starting' | 'live' | CameraFault;

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 720 } },
};

/** False on addresses without TLS, and in very old browsers. */
const hasCameras = (): boolean => Boolean(globalThis.navigator?.mediaDevices?.getUserMedia);

/** Shows the rear camera in a video element while `on`; stops it on leaving the page and while the page is hidden. */
export function useCamera(on: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const visible = usePageVisible();
  const [state, setState] = useState<CameraState>(() => (hasCameras() ? 'starting' : 'none'));
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const wanted = on && visible && hasCameras();

  useEffect(() => {
    if (!wanted) return;
    let left = false;
    let stop = () => {};
    navigator.mediaDevices.getUserMedia(WANTED).then(
      async (stream) => {
        stop = () => stopStream(stream, video);
        if (left) return stop();
        await show(stream, video);
        if (left) return stop();
        setTrack(stream.getVideoTracks()[0] ?? null);
        setState('live');
      },
      (error) => !left && setState(cameraFault(error)),
    );
    return () => {
      left = true;
      stop();
      setTrack(null);
      setState((before) => (before === 'live' ? 'starting' : before));
    };
  }, [wanted]);

  return { video, state, track };
}

async function show(stream: MediaStream, video: RefObject<HTMLVideoElement | null>): Promise<void> {
  if (!video.current) return;
  video.current.srcObject = stream;
  await video.current.play().catch(() => {});
}

function stopStream(stream: MediaStream, video: RefObject<HTMLVideoElement | null>): void {
  for (const part of stream.getTracks()) part.stop();
  if (video.current?.srcObject === stream) video.current.srcObject = null;
}
