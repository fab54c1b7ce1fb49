import { useState } from 'react';

/** Adds `torch`, which the DOM types lack: only some browsers have it. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch: boolean };

/** Controls the light beside the camera; null where there is none. */
export function useTorch(track: MediaStreamTrack | null): { on: boolean; toggle: () => void } | null {
  const [lit, setLit] = useState<MediaStreamTrack | null>(null);
  const capabilities = track?.getCapabilities?.() as TorchCapabilities | undefined;
  if (!track || !capabilities?.torch) return null;
  const on = lit === track;
  const toggle = () => {
    const wish: TorchConstraints = { torch: !on };
    track.applyConstraints({ advanced: [wish] }).then(
      () => setLit(on ? null : track),
      () => setLit(null),
    );
  };
  return { on, toggle };
}
