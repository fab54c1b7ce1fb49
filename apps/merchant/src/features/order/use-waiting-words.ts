import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Waiting = {
  readonly name: string;
  readonly isOwn: boolean;
  readonly isForApproval: boolean;
  readonly totalMinor: number;
};

/** Words whose decision about an order waits: to be carried out, or for a second member. [decisions 282 and 296] */
export function useWaitingWords(): (waiting: Waiting, currency: string) => string {
  const t = useText();
  const { money } = useFormats();
  return ({ name, isOwn, isForApproval, totalMinor }, currency) => {
    if (isForApproval) return t('abnormal.approval.waitsBy', { name, amount: money(totalMinor, currency) });
    return isOwn ? t('abnormal.waitsOwn') : t('refusal.ABNORMAL_WAITING', { name });
  };
}
