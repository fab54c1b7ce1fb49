import { mixedUpPairs } from '@larder/domain/template/mixed-up-pairs';
import type { DraftState } from '#features/template/editor-draft.ts';
import type { EditorProduct } from '#features/template/known-products.ts';
import { NoticeRow } from '#features/template/notice-row.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Fault } from './check-draft.ts';

type LookAlikeNoticeProps = {
  editor: Outputs['template']['editor'];
  draft: DraftState;
  fault: Fault | null;
  productOf: (productId: string) => EditorProduct | undefined;
  onAdjust: () => void;
};

/**
 * Notice of look-alikes that block publishing, else of products that may be mixed up again behind one door. Both lead
 * to where they are resolved.
 */
export function LookAlikeNotice({ editor, draft, fault, productOf, onAdjust }: LookAlikeNoticeProps) {
  const t = useText();
  const action = { label: t('title.device.set-mutex-product'), onPress: onAdjust };
  if (fault?.refusal.code === 'TEMPLATE_MUTEX') {
    return (
      <NoticeRow tone="warn" action={action}>
        {t('template.pairsLeft', { count: Number(fault.refusal.params?.n ?? 1) })}
      </NoticeRow>
    );
  }
  const groupOf = (id: string) => productOf(id)?.mutexGroupId ?? null;
  const count = mixedUpPairs(draft.lines, editor.mixUps, groupOf).length;
  if (count === 0) return null;
  return (
    <NoticeRow tone="info" action={action}>
      {t('template.mixedUpHere', { count })}
    </NoticeRow>
  );
}
