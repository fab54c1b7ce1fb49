import type { Refusal } from '@larder/domain/refusal';
import { refusalText } from '@larder/i18n/refusal-text';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Returns the text of a refusal by a rule on the phone itself. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const t = useText();
  const reader = useReader();
  return (refusal) => refusalText(t, refusal, reader);
}
