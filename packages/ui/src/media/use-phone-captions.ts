import { type RefObject, useEffect, useRef } from 'react';

export type CaptionCue = { readonly fromMs: number; readonly toMs: number; readonly text: string };

type PhoneCaptions = {
  readonly cues: readonly CaptionCue[];
  readonly language: string;
  readonly on: boolean;
};

/** Gives a video a caption track for the iPhone's full screen, where only the browser draws; elsewhere it is hidden. */
export function usePhoneCaptions(
  video: RefObject<HTMLVideoElement | null>,
  { cues, language, on }: PhoneCaptions,
): void {
  const isOn = useRef(on);
  isOn.current = on;
  useEffect(() => {
    const film = video.current;
    if (!film?.addTextTrack || cues.length === 0) return;
    const made = film.addTextTrack('captions', language, language);
    made.mode = 'hidden';
    for (const { fromMs, toMs, text } of cues) made.addCue(new VTTCue(fromMs / 1000, toMs / 1000, text));
    const begin = () => {
      made.mode = isOn.current ? 'showing' : 'hidden';
    };
    const end = () => {
      made.mode = 'hidden';
    };
    film.addEventListener('webkitbeginfullscreen', begin);
    film.addEventListener('webkitendfullscreen', end);
    return () => {
      film.removeEventListener('webkitbeginfullscreen', begin);
      film.removeEventListener('webkitendfullscreen', end);
      // A track cannot be removed from its video.
      made.mode = 'disabled';
    };
  }, [video, cues, language]);
}
