import { Card } from '@larder/ui/layout/card';
import { CircleCheck, CircleX, Clock3, Send, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Step = { key: string; icon: ReactNode; title: string; at: string | null; note?: string };

/** History of the application, and its next step. */
export function ApplicationTimeline({ application }: { application: Outputs['product']['readApplication'] }) {
  const t = useText();
  const { dateTime, fullTime, phoneZone } = useFormats();
  const steps = [sent(application, t), ended(application, t)];
  return (
    <Card title={t('product.apply.timeline')}>
      <ol className="flex flex-col gap-4 pt-1">
        {steps.map(({ key, icon, title, at, note }) => (
          <li key={key} className="flex gap-3">
            <span className="mt-0.5 [&>svg]:size-icon">{icon}</span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              {note && <span className="block break-words text-ink-soft text-sm">{note}</span>}
              {at && (
                <time dateTime={at} title={fullTime(at, phoneZone)} className="block text-ink-soft text-sm">
                  {dateTime(at, phoneZone)}
                </time>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Application = Outputs['product']['readApplication'];
type Texts = ReturnType<typeof useText>;

const sent = ({ revision, submittedAt, submittedBy }: Application, t: Texts): Step => ({
  key: 'sent',
  icon: <Send aria-hidden="true" />,
  title: t(revision > 1 ? 'product.apply.resubmitted' : 'product.apply.submitted'),
  at: submittedAt,
  ...(submittedBy && { note: t('product.apply.submittedBy', { name: submittedBy }) }),
});

function ended({ status, reviewedAt, closedAt }: Application, t: Texts): Step {
  if (status === 'pending_review') {
    const icon = <Clock3 aria-hidden="true" className="text-ink-soft" />;
    return { key: 'review', icon, title: t('product.apply.inReview'), at: null };
  }
  if (status === 'withdrawn') {
    const icon = <Undo2 aria-hidden="true" className="text-ink-soft" />;
    return { key: 'withdrawn', icon, title: t('enum.application.withdrawn'), at: closedAt };
  }
  const icon =
    status === 'approved' ? (
      <CircleCheck aria-hidden="true" className="text-good" />
    ) : (
      <CircleX aria-hidden="true" className="text-bad" />
    );
  return { key: status, icon, title: t(`enum.application.${status}`), at: reviewedAt };
}
