import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useState } from 'react';
import { KeyHint, useShortcut } from '#screen-kit/keyboard/shortcuts.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder, EnteredItem } from './entered-item.ts';
import type { Decision } from './use-decision.ts';

type RequestButtonProps = {
  order: AbnormalOrder;
  items: readonly EnteredItem[];
  totalMinor: number;
  disabled: boolean;
  /** Nothing shows what was taken, so that the question says so. */
  asks: boolean;
  /** It stands in the whole width, as the decision that is the likeliest. */
  leads: boolean;
  decision: Decision;
};

/**
 * In place of the charge where the total is above the most that one member may charge: sends it to a second member, or
 * is off where nobody else may approve it. [decision 282]
 */
export function RequestButton({
  order,
  items,
  totalMinor,
  disabled,
  asks,
  leads,
  decision,
}: RequestButtonProps) {
  const t = useText();
  const shortcut = useShortcut('Enter');
  const { money, fullTime } = useFormats();
  const [asking, setAsking] = useState(false);
  const { currency, approval, deadlineAt, createdAt, device, media } = order;
  const title = t('abnormal.approval.send', { amount: money(totalMinor, currency) });
  const unproven = t(media === null ? 'abnormal.unseenAsk' : 'abnormal.noEvidenceAsk');
  const sends = t('abnormal.approval.sendAsk', {
    max: money(approval?.maxMinor ?? 0, currency),
    time: fullTime(deadlineAt ?? createdAt, device.timezone),
  });
  const look = leads ? ({ block: true } as const) : ({ tone: 'secondary', size: 'medium' } as const);
  return (
    <>
      <Button
        {...shortcut}
        {...look}
        disabled={disabled || !approval?.hasApprover}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onClick={() => setAsking(true)}
      >
        {leads ? title : t('abnormal.approval.sendShort')}
        <KeyHint>↵</KeyHint>
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        sentence={asks ? `${unproven} ${sends}` : sends}
        cancelLabel={t('btn.cancel')}
        verb={t('abnormal.approval.sendVerb')}
        busyText={decision.sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void decision.request(items).then(() => setAsking(false))}
      />
    </>
  );
}

/** True if a total is above the most that one member may charge, so that a second member has to approve it. */
export const needsSecondMember = ({ approval }: Pick<AbnormalOrder, 'approval'>, totalMinor: number) =>
  approval !== null && totalMinor > approval.maxMinor;
