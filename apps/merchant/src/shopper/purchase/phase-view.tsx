import type { TextKey } from '@larder/i18n/shopper-texts';
import { Button } from '@larder/ui/controls/button';
import type { PurchaseStatus } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { ComplainLink } from './complain-link.tsx';
import { OpenDoorSteps } from './open-door-steps.tsx';
import { PhasePicture } from './phase-picture.tsx';
import { isOver, type Phase, stepOf } from './purchase-steps.ts';
import { ReceiptLink } from './receipt-link.tsx';
import { StepBar } from './step-bar.tsx';

type PhaseViewProps = { status: PurchaseStatus; token: string; onBack: () => void };

/**
 * The current phase at the cabinet and the shopper's next step, large enough to read while the hands are busy.
 */
export function PhaseView({ status, token, onBack }: PhaseViewProps) {
  const { t, money } = useWords();
  const phase = status.phase as Exclude<Phase, 'charged'>;
  const amount = money(status.preauthMinor, status.currency);
  return (
    <>
      <StepBar step={stepOf(phase)} />
      <div className="flex grow flex-col items-center px-6 pt-[min(3rem,6dvh)] pb-8 text-center">
        <PhasePicture status={status} />
        <h2 className="mt-6 text-balance break-words font-bold text-[1.75rem] leading-tight">
          {t(`shopper.phase.${phase}.title`)}
        </h2>
        {phase === 'unlocked' || phase === 'open' ? (
          <OpenDoorSteps doors={status.doors} pulled={phase === 'open'} />
        ) : (
          <p className="mt-3 max-w-90 text-balance text-ink-mid text-lg">
            {t(`shopper.phase.${phase}.text`, { amount })}
          </p>
        )}
        {phase === 'failed' && <FailedReason code={status.code} />}
        {isOver(phase) && (
          <div className="mt-auto flex w-full flex-col items-stretch gap-3 pt-8">
            <Button block onClick={onBack}>
              {t(phase === 'failed' ? 'shopper.tryAgain' : 'shopper.toCabinet')}
            </Button>
            {phase === 'review' && <ReceiptLink token={token} status={status} />}
            <ComplainLink token={token} />
          </div>
        )}
      </div>
    </>
  );
}

/** The cabinet's message, if it means something to a shopper. */
function FailedReason({ code }: { code: string | null }) {
  const { t, has } = useWords();
  const key = `shopper.failed.${code}`;
  if (!has(key)) return null;
  return <p className="mt-3 max-w-90 text-balance font-semibold">{t(key as TextKey)}</p>;
}
