import { useText } from '#screen-kit/texts/use-text.ts';

type MissingWordsProps = { media: { state: 'pending' | 'uploaded' | 'lost' | 'deleted' } };

/** Reason why a picture or a film cannot be viewed. */
export function MissingWords({ media: { state } }: MissingWordsProps) {
  const t = useText();
  return t(`timeline.media.${state === 'uploaded' ? 'hidden' : state}`);
}
