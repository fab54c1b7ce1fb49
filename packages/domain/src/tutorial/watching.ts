import type { Locale } from '../locale.ts';

/** The rest of a video that need not be seen: its last words. */
const REST_MS = 3_000;
const REST_SHARE = 0.1;

/** True if a viewer who has come this far has seen the video. */
export const isWatched = (positionMs: number, durationMs: number): boolean =>
  positionMs >= durationMs - Math.min(REST_MS, durationMs * REST_SHARE);

/** Where a video goes on: where the viewer left it, or at its beginning once it was seen to its end. */
export const resumeAtMs = (positionMs: number, durationMs: number): number =>
  isWatched(positionMs, durationMs) ? 0 : positionMs;

/** True if a viewer needs captions to follow: the video is silent, or in another language. */
export const needsCaptions = (
  video: { readonly hasSound: boolean; readonly locale: string },
  reader: Locale,
): boolean => !video.hasSound || video.locale !== reader;

/** The text for a reader: in their language, else in that of the video, else any. */
export function textFor<Text extends { readonly locale: string }>(
  texts: readonly Text[],
  reader: Locale,
  ofVideo: string,
): Text | undefined {
  const inLocale = (locale: string) => texts.find((text) => text.locale === locale);
  return inLocale(reader) ?? inLocale(ofVideo) ?? texts[0];
}
