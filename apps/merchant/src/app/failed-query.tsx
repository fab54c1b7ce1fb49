import { Button } from '@larder/ui/controls/button';
import { ErrorState } from '@larder/ui/feedback/error-state';
import { refusalOf } from '../platform/refusal-of.ts';
import { useNavigate } from './navigation/use-navigate.ts';
import type { QueryView } from './query-view.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useText } from './use-text.ts';

type FailedQueryProps = { query: Pick<QueryView<unknown>, 'error' | 'isFetching' | 'refetch'> };

/** A query without data: what went wrong, Retry, and the request id; what is not there at all leads home. [screens 1.2] */
export function FailedQuery({ query }: FailedQueryProps) {
  const t = useText();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const { code, requestId } = refusalOf(query.error);
  const gone = code === 'NOT_FOUND' || code === 'PAGE_NOT_FOUND';
  const retry = { label: t('btn.retry'), onRetry: () => void query.refetch() };
  return (
    <>
      <ErrorState
        message={textOf(query.error)}
        retry={gone ? undefined : query.isFetching ? { ...retry, busyText: t('btn.retry') } : retry}
        request={requestId ? { label: t('shell.reference'), id: requestId } : undefined}
      />
      {gone && (
        <div className="pb-10 text-center">
          <Button size="medium" onClick={() => navigate('/', { replace: true })}>
            {t('btn.home')}
          </Button>
        </div>
      )}
    </>
  );
}
