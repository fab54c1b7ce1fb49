import { Button } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ErrorState } from '@larder/ui/feedback/error-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Section } from '@larder/ui/layout/section';
import { Refrigerator } from 'lucide-react';
import { useSamples } from './samples.tsx';

/** States of a screen: waiting, empty, failed. */
export function StatesShowcase() {
  const words = useSamples();
  const toast = useToast();
  return (
    <>
      <Section title={`${words.sections.waiting}: ${words.loadingRows}`}>
        <ListSkeleton rows={3} />
      </Section>
      <Section title={`${words.sections.waiting}: ${words.loadingDetails}`}>
        <DetailSkeleton rows={4} />
      </Section>
      <Section title={`${words.sections.waiting}: ${words.loadingCards}`}>
        <div className="bg-page">
          <CardSkeleton cards={1} />
        </div>
      </Section>
      <Section title={words.sections.outcomes}>
        <EmptyState
          icon={<Refrigerator />}
          title={words.emptyTitle}
          hint={words.emptyHint}
          action={
            <Button size="medium" onClick={() => toast.info(words.activate)}>
              {words.activate}
            </Button>
          }
        />
        <div className="border-line border-t">
          <ErrorState
            message={words.errorText}
            retry={{ label: words.retry, onRetry: () => toast.info(words.retry) }}
            request={{ label: words.requestId, id: '01936b1e-7f60-7c3a-b7a4-0d5a2f9c8e11' }}
          />
        </div>
      </Section>
    </>
  );
}
