import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Landmark } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';

/** What merchants with a provider of their own read on the screens of withdrawals. [screens 2.16] */
export function OwnProvider() {
  const t = useText();
  return (
    <EmptyState
      icon={<Landmark aria-hidden="true" />}
      title={t('finance.ownProvider')}
      hint={t('finance.ownProviderHint')}
    />
  );
}
