import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryOf } from './entry.ts';

type Media = EntryOf<'command'>['media'][number];

/** Reason why a picture or a film cannot be viewed. */
export function MissingWords({ media: { state } }: { media: Media }) {
  const t = useText();
  return t(`timeline.media.${state === 'uploaded' ? 'hidden' : state}`);
}
