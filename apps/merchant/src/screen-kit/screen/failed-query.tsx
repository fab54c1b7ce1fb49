import { ErrorState } from '@larder/ui/feedback/error-state';
import { useNavigate } from 'react-router-dom';
import { isWorthRetrying, refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { QueryView } from './query-view.ts';

type FailedQueryProps = { query: Pick<QueryView<unknown>, 'error' | 'isFetching' | 'refetch'> };

/**
 * A query without data: the error, Retry and the request id; without a network, that the phone has not kept it. A
 * refusal would only repeat, so it offers Home instead, or the other restock modes. [screens 1.2]
 */
export function FailedQuery({ query }: FailedQueryProps) {
  const t = useText();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const { code, requestId } = refusalOf(query.error);
  const isCutOff = !useOnline() && code === 'NETWORK_TIMEOUT';
  const refused = !isWorthRetrying(query.error);
  const texts = useAllTexts();
  // Other restock modes may still be on.
  const isModeOff = code === 'RESTOCK_MODE_DISABLED';
  const leave = () => navigate(isModeOff ? '/pages/new-restock/index' : '/', { replace: true });
  if (texts === 'loading') return null;
  return (
    <ErrorState
      message={
        texts === 'failed' || code === 'INTERNAL'
          ? t('shell.broken')
          : isCutOff
            ? t('shell.notKept')
            : textOf(query.error)
      }
      retry={
        refused
          ? { label: t(isModeOff ? 'restock.modes' : 'btn.home'), onRetry: leave }
          : {
              label: t('btn.retry'),
              onRetry: () => void query.refetch(),
              busyText: query.isFetching ? t('shell.loading') : undefined,
            }
      }
      isOff={isModeOff || code === 'STATS_NOT_ENABLED'}
      request={requestId && !isModeOff ? { label: t('shell.reference'), id: requestId } : undefined}
    />
  );
}
