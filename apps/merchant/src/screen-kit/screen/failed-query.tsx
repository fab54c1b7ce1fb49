import { ErrorState } from '@larder/ui/feedback/error-state';
import { useNavigate } from 'react-router-dom';
import { isWorthRetrying, refusalOf } from '#platform/refusal-of.ts';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { QueryView } from './query-view.ts';

type FailedQueryProps = { query: Pick<QueryView<unknown>, 'error' | 'isFetching' | 'refetch'> };

/** A query without data: what went wrong, Retry, and the request id. Asking again does not help against a refusal: it leads home, or to the other ways to restock. [screens 1.2] */
export function FailedQuery({ query }: FailedQueryProps) {
  const t = useText();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const { code, requestId } = refusalOf(query.error);
  const refused = !isWorthRetrying(query.error);
  const texts = useAllTexts();
  // A mode that is off has siblings that may be on.
  const isModeOff = code === 'RESTOCK_MODE_DISABLED';
  const leave = () => navigate(isModeOff ? '/pages/new-restock/index' : '/', { replace: true });
  if (texts === 'loading') return null;
  return (
    <ErrorState
      message={texts === 'here' && code !== 'INTERNAL' ? textOf(query.error) : t('shell.broken')}
      retry={
        refused
          ? { label: t(isModeOff ? 'restock.modes' : 'btn.home'), onRetry: leave }
          : {
              label: t('btn.retry'),
              onRetry: () => void query.refetch(),
              busyText: query.isFetching ? t('shell.loading') : undefined,
            }
      }
      isOff={isModeOff}
      request={requestId && !isModeOff ? { label: t('shell.reference'), id: requestId } : undefined}
    />
  );
}
