import { useText } from '#screen-kit/texts/use-text.ts';

type Waiting = { readonly name: string; readonly isOwn: boolean; readonly isForApproval: boolean };

/** Words whose decision about an order waits: to be carried out, or for a second member. [decisions 282 and 296] */
export function useWaitingWords(): (waiting: Waiting) => string {
  const t = useText();
  return ({ name, isOwn, isForApproval }) => {
    if (isForApproval) return t('abnormal.approval.waitsBy', { name });
    return isOwn ? t('abnormal.waitsOwn') : t('refusal.ABNORMAL_WAITING', { name });
  };
}
