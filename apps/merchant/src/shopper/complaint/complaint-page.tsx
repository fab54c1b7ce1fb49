import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { ShopperFrame } from '#shopper/shopper-frame.tsx';
import { complaintPath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { ComplaintsView } from './complaints-view.tsx';

/**
 * `/s/c`: the complaints of a receipt, with the form for a new one, or the one complaint of a mail. A token in the
 * address is moved to the tab's storage. [screens 3.9]
 */
export default function ComplaintPage({ tokenInPath }: { tokenInPath: string | null }) {
  const { t } = useWords();
  const token = tokenInPath ?? tabMemory.read('complaint')?.token ?? null;
  useEffect(() => {
    if (!tokenInPath) return;
    tabMemory.write('complaint', { token: tokenInPath });
    goTo(complaintPath, { replace: true });
  }, [tokenInPath]);
  if (token) return <ComplaintsView key={token} token={token} />;
  return (
    <ShopperFrame path="/s/c" state="empty" title={t('shopper.complaint.title')}>
      <EmptyState
        icon={<CircleAlert aria-hidden="true" />}
        title={t('shopper.complaint.none')}
        hint={t('shopper.complaint.noneHint')}
      />
    </ShopperFrame>
  );
}
