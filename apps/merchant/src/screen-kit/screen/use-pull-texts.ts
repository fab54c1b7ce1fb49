import type { PullTexts } from '@larder/ui/feedback/pull-to-refresh';
import { useText } from '#screen-kit/texts/use-text.ts';

/** The texts of pull-to-refresh. [screens 3.5, fixed texts] */
export function usePullTexts(): PullTexts {
  const t = useText();
  return {
    pulling: t('fixed.ptr.pull'),
    reached: t('fixed.ptr.reach'),
    refreshing: t('fixed.ptr.refreshing'),
    aborting: t('fixed.ptr.pull'),
    restoring: t('fixed.ptr.refreshing'),
  };
}
