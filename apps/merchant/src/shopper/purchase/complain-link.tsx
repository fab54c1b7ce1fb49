import { Button } from '@larder/ui/controls/button';
import { CircleAlert } from 'lucide-react';
import { complaintPath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';

/** Opens the complaints about the purchase of a token. */
export function goToComplaint(token: string): void {
  tabMemory.write('complaint', { token });
  goTo(complaintPath);
}

/** Leads to the complaints about a purchase; the tab remembers the token, so it is not in the address. */
export function ComplainLink({ token }: { token: string }) {
  const { t } = useWords();
  return (
    <Button
      tone="secondary"
      block
      icon={<CircleAlert aria-hidden="true" />}
      onClick={() => goToComplaint(token)}
    >
      {t('shopper.complaint.open')}
    </Button>
  );
}
