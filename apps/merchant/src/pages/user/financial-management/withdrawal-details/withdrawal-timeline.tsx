import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Withdrawal = Outputs['finance']['readWithdrawal'];
type Step = { readonly key: string; readonly words: string; readonly at: string | null };

/** What has happened to a withdrawal, oldest first, and what comes next. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText();
  const { fullTime } = useFormats();
  const steps = useSteps(withdrawal);
  return (
    <Card title={t('finance.timeline')}>
      <ol>
        {steps.map(({ key, words, at }, index) => (
          <li key={key} className="flex gap-3" data-step={key}>
            <span aria-hidden="true" className="flex w-3 flex-col items-center">
              <span
                className={classNames(
                  'mt-1.5 size-3 shrink-0 rounded-full',
                  at === null ? 'border-2 border-edge' : 'bg-good',
                )}
              />
              {index < steps.length - 1 && <span className="w-0.5 grow bg-line" />}
            </span>
            <span className="min-w-0 pb-3">
              <span className="block break-words">{words}</span>
              {at && (
                <span className="block text-ink-soft text-sm tabular-nums">
                  {fullTime(at, withdrawal.timezone)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function useSteps(withdrawal: Withdrawal): Step[] {
  const t = useText();
  const { namedDay } = useFormats();
  const { state, requestedAt, decidedAt, sentAt, paidAt, endedAt, expectedDay, isReviewed } = withdrawal;
  const expected = namedDay(expectedDay);
  const isOpen = state === 'submitted' || state === 'processing';
  const steps: (Step | false)[] = [
    { key: 'requested', words: t('finance.line.requested'), at: requestedAt },
    state === 'submitted' && isReviewed && { key: 'review', words: t('finance.line.review'), at: null },
    decidedAt !== null &&
      state !== 'rejected' && { key: 'approved', words: t('finance.line.approved'), at: decidedAt },
    sentAt !== null && { key: 'sent', words: t('finance.line.sent'), at: sentAt },
    paidAt !== null && { key: 'paid', words: t('finance.line.paid'), at: paidAt },
    isOpen && { key: 'expected', words: t('finance.line.expected', { day: expected }), at: null },
    state === 'canceled' && { key: 'canceled', words: t('finance.line.canceled'), at: endedAt },
    state === 'rejected' && { key: 'rejected', words: t('finance.line.rejected'), at: endedAt },
    state === 'failed' && { key: 'failed', words: t('finance.line.failed'), at: endedAt },
  ];
  return steps.filter((step) => step !== false);
}
