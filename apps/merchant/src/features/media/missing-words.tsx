import { useText } from '#screen-kit/texts/use-text.ts';
import type { SessionMedia } from './session-media.ts';

/** Reason why a picture or a video cannot be viewed. */
export function MissingWords({ media: { state } }: { media: Pick<SessionMedia, 'state'> }) {
  const t = useText();
  return t(`timeline.media.${state === 'uploaded' ? 'hidden' : state}`);
}
