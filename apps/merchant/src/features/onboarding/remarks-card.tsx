import { Card } from '@larder/ui/layout/card';
import { MessageSquareText } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';

/** What the reviewer of an application wrote to its merchant. */
export function RemarksCard({ remarks }: { remarks: string }) {
  const t = useText();
  return (
    <Card>
      <div className="flex gap-3">
        <MessageSquareText aria-hidden="true" className="mt-0.5 size-icon shrink-0 text-warn" />
        <div className="min-w-0">
          <p className="font-semibold">{t('onboarding.remarks')}</p>
          <p className="whitespace-pre-line break-words text-ink-mid">{remarks}</p>
        </div>
      </div>
    </Card>
  );
}
