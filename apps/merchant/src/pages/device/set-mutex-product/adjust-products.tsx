import { mixedUpPairs } from '@larder/domain/template/mixed-up-pairs';
import { mutexPairs } from '@larder/domain/template/mutex-pairs';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftClaim } from '#features/template/create-draft-saver.ts';
import { type EditorProduct, fromLibrary } from '#features/template/known-products.ts';
import type { DoorProduct } from '#features/template/look-alikes.ts';
import { replacedText } from '#features/template/scanned.ts';
import { useDraft } from '#features/template/use-draft.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PairList } from './pair-list.tsx';
import { ReplacementPicker } from './replacement-picker.tsx';

type AdjustProductsProps = {
  editor: Outputs['template']['readEditor'];
  /** Product to replace; while it is set, the picker takes the place of the page. */
  replaced: DoorProduct | null;
  /** Initial search text of the picker. */
  startQ: string;
  onReplace: (product: DoorProduct | null) => void;
  onStored: (claim: DraftClaim) => void;
  onReload: (draftId: string | undefined) => void;
};

/** Look-alike pairs of a draft, and the possible actions on each; every change is stored on the go. */
export function AdjustProducts(props: AdjustProductsProps) {
  const { editor, replaced, startQ, onReplace, onStored, onReload } = props;
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const { draft, change, save, saving, saver } = useDraft(editor, onStored);
  const [added, setAdded] = useState<ReadonlyMap<string, EditorProduct>>(new Map());
  const [leaving, setLeaving] = useState(false);
  const productOf = (id: string) => editor.products.find((known) => known.id === id) ?? added.get(id);
  const groupOf = (id: string) => productOf(id)?.mutexGroupId ?? null;
  const failed = saving.phase === 'failed' ? saving.error : null;
  const inConflict = failed !== null && refusalOf(failed).code === 'DATA_PROCESSING';
  useEffect(() => {
    if (failed && !inConflict) toast.error(textOf(failed));
  }, [failed]);

  async function goOn() {
    setLeaving(true);
    const isStored = saving.phase === 'idle' || (await save());
    setLeaving(false);
    if (!isStored) return;
    const { deviceNo } = editor.device;
    saver.stop();
    unsavedForms.abandon();
    const draftId = saver.claim().draftId;
    navigate(screenHref('/pages/device/set-template', { deviceNo, draftId }), { replace: true });
  }

  /** Opens the scanner, which returns to the pairs of the draft as stored. */
  async function scan(product: DoorProduct) {
    if (saving.phase !== 'idle' && !(await save())) return;
    unsavedForms.abandon();
    const { deviceNo } = editor.device;
    const { draftId } = saver.claim();
    const query = { deviceNo, draftId, replace: replacedText(product) };
    const back = screenHref('/pages/device/set-mutex-product', query);
    navigate(screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'gtin', return: back }));
  }

  if (replaced) {
    return (
      <ReplacementPicker
        editor={editor}
        replaced={replaced}
        startQ={startQ}
        productOf={productOf}
        lines={draft.lines}
        onScan={() => void scan(replaced)}
        onChoose={(product) => {
          if (product) {
            setAdded(new Map([...added, [product.id, fromLibrary(product)]]));
            change({ type: 'replace', product: replaced, by: product });
          }
          onReplace(null);
        }}
      />
    );
  }
  return (
    <>
      <PairList
        editor={editor}
        productOf={productOf}
        groupOf={groupOf}
        onReplace={onReplace}
        lines={draft.lines}
        pairs={mutexPairs(draft.lines, groupOf)}
        mixedUp={mixedUpPairs(draft.lines, editor.mixUps, groupOf)}
        wasChanged={saving.phase !== 'idle'}
        leaving={leaving}
        onChange={change}
        onContinue={() => void goOn()}
      />
      <ConfirmDialog
        open={inConflict}
        title={t('template.conflict.title')}
        sentence={t('template.conflict.sentence')}
        cancelLabel={t('btn.stay')}
        verb={t('btn.reload')}
        onCancel={() => {}}
        onConfirm={() => onReload(saver.claim().draftId ?? undefined)}
      />
    </>
  );
}
