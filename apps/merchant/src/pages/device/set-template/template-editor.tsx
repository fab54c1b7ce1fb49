import type { Shelves } from '@larder/domain/template/template-line';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftClaim } from '#features/template/create-draft-saver.ts';
import { type EditorProduct, fromLibrary } from '#features/template/known-products.ts';
import type { ScannedForShelf } from '#features/template/scanned.ts';
import { useDraft } from '#features/template/use-draft.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorBody } from './editor-body.tsx';
import { LayerPicker } from './layer-picker.tsx';
import { PublishDialogs } from './publish-dialogs.tsx';
import { useFault } from './use-fault.ts';
import { usePublish } from './use-publish.ts';
import { useShelfView } from './use-shelf-view.ts';

type TemplateEditorProps = {
  editor: Outputs['template']['editor'];
  /** True while the picker stands in place of the page. */
  picking: boolean;
  onPicking: (picking: boolean) => void;
  /** What the picker begins with. */
  scanned: ScannedForShelf | null;
  onStored: (claim: DraftClaim) => void;
  onReload: (claim: DraftClaim) => void;
};

const doorsOf = ({ layersR }: Shelves) => (layersR ? 2 : 1);

/** The draft of a cabinet's template in the hands of who may change it. */
// long: it joins the draft, its publishing and its conflicts for one screen
export function TemplateEditor(props: TemplateEditorProps) {
  const { editor, picking, scanned, onPicking, onStored, onReload } = props;
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const doors = doorsOf(editor.device);
  const drafting = useDraft(editor, onStored);
  const { draft, change, save, saving, saver } = drafting;
  const [baseRev] = useState(editor.baseRev);
  const shown = useShelfView(scanned?.shelf);
  const { shelf } = shown;
  const [added, setAdded] = useState<ReadonlyMap<string, EditorProduct>>(new Map());
  const [startQ, setStartQ] = useState(scanned?.q ?? '');
  const [inConflict, setInConflict] = useState(false);
  const fault = useFault(doors, shown.openShelf);
  const productOf = (id: string) => editor.products.find((known) => known.id === id) ?? added.get(id);
  const know = (products: readonly EditorProduct[]) =>
    setAdded(new Map([...added, ...products.map((product) => [product.id, product] as const)]));
  const nameOf = (id: string) => productOf(id)?.name ?? '';
  const publishing = usePublish({
    editor: { ...editor, baseRev },
    draft,
    saver,
    productOf,
    onFault: (what) => {
      shown.setView('lines');
      fault.show(what);
    },
    onConflict: () => setInConflict(true),
  });

  const isConflict = saving.phase === 'failed' && refusalOf(saving.error).code === 'DATA_PROCESSING';
  useEffect(() => {
    if (!picking) setStartQ('');
  }, [picking]);
  useEffect(() => {
    if (isConflict) setInConflict(true);
  }, [isConflict]);

  /** The look-alikes are those of the stored draft. */
  async function adjust() {
    if (!(await save())) return;
    unsavedForms.abandon();
    const { deviceNo } = editor.device;
    navigate(screenHref('/pages/device/set-mutex-product', { deviceNo, draftId: saver.claim().draftId }));
  }

  if (picking) {
    return (
      <LayerPicker
        editor={editor}
        doors={doors}
        shelf={shelf}
        drafting={drafting}
        productOf={productOf}
        startQ={startQ}
        onAdd={(products) => {
          know(products.map(fromLibrary));
          change({ type: 'add', shelf, products });
        }}
        onClose={() => onPicking(false)}
      />
    );
  }
  return (
    <>
      <EditorBody
        editor={editor}
        draft={draft}
        shown={shown}
        productOf={productOf}
        nameOf={nameOf}
        saving={saving}
        fault={fault.fault}
        overtakenBy={editor.baseRev !== baseRev && !publishing.sending ? editor.baseRev : null}
        onChange={(what) => {
          fault.clear();
          change(what);
        }}
        onPick={() => onPicking(true)}
        onKnown={know}
        onSave={() => void save().then((stored) => stored && toast.success(t('toast.saved')))}
        onPublish={publishing.start}
        onReload={() => onReload(saver.claim())}
        onStore={async () => ((await save()) ? (saver.claim().draftId ?? null) : null)}
        onAdjust={() => void adjust()}
        onContinue={
          saving.phase === 'idle' && editor.draft.draftId === null
            ? (draftId) => onReload({ draftId, version: null })
            : null
        }
      />
      <PublishDialogs
        editor={editor}
        draft={draft}
        productOf={productOf}
        nameOf={nameOf}
        publishing={publishing}
      />
      <ConflictDialog
        open={inConflict}
        deviceNo={editor.device.deviceNo}
        draftId={saver.claim().draftId ?? undefined}
        baseRev={baseRev}
        nameOf={nameOf}
        lines={draft.lines}
        onStay={() => setInConflict(false)}
        onReload={() => onReload(saver.claim())}
      />
    </>
  );
}
