import { refusalText } from '@larder/i18n/refusal-text';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useText } from './use-text.ts';

/** Words a refusal, or any other error that a call ended with. */
export function useRefusalText(): (error: unknown) => string {
  const t = useText();
  const reader = useReader();
  return (error) => {
    const refusal = refusalOf(error);
    return refusalText(t, refusal, { ...reader, requestId: refusal.requestId });
  };
}
