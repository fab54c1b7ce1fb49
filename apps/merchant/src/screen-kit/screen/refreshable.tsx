import { PullToRefresh } from '@larder/ui/feedback/pull-to-refresh';
import { useToast } from '@larder/ui/feedback/use-toast';
import type { ReactNode } from 'react';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { QueryView } from './query-view.ts';
import { usePullTexts } from './use-pull-texts.ts';

export type RefreshableProps = { query: Pick<QueryView<unknown>, 'refetch'>; children: ReactNode };

/** Pull-to-refresh; a failure shows a toast and keeps the old data. [screens 3.2] */
export function Refreshable({ query, children }: RefreshableProps) {
  const t = useText();
  const texts = usePullTexts();
  const toast = useToast();
  const textOf = useRefusalText();
  async function refresh() {
    const answer = await query.refetch();
    const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
    if (error) toast.error(textOf(error));
  }
  return (
    <PullToRefresh onRefresh={refresh} texts={texts} refreshLabel={t('btn.refresh')}>
      {children}
    </PullToRefresh>
  );
}
