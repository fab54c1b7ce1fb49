import { Button } from '@larder/ui/controls/button';
import { Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadLater } from '#screen-kit/screen/load-later.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

const Rules = lazy(() => loadLater(() => import('./why-differ-sheet.tsx')));

/** Opens the rules of all figures of a day, from below each of them. The sheet loads at its first opening. */
export function WhyDiffer() {
  const t = useText();
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never');
  return (
    // Its words begin where the texts above it do.
    <div className="-ms-3.5 mt-1">
      <Button tone="ghost" size="small" icon={<Scale aria-hidden="true" />} onClick={() => setAsked('open')}>
        {t('statistics.why.title')}
      </Button>
      {asked !== 'never' && (
        <Suspense>
          <Rules open={asked === 'open'} onClose={() => setAsked('closed')} />
        </Suspense>
      )}
    </div>
  );
}
