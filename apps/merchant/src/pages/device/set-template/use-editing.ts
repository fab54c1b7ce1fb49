import { doorsOf } from '@larder/domain/device/door';
import { useToast } from '@larder/ui/feedback/use-toast';
import { createContext, useContext, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DraftClaim } from '#features/template/create-draft-saver.ts';
import type { DraftChange } from '#features/template/draft-state.ts';
import type { EditorProduct } from '#features/template/known-products.ts';
import type { ScannedForShelf } from '#features/template/scanned.ts';
import { useDraft } from '#features/template/use-draft.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type Fault, faultOf } from './check-draft.ts';
import { useFault } from './use-fault.ts';
import { usePublish } from './use-publish.ts';
import { useShelfView } from './use-shelf-view.ts';

type TemplateForEditing = Outputs['template']['readEditor'];

export type EditingOptions = {
  editor: TemplateForEditing;
  /** Scan that the picker starts with. */
  scanned: ScannedForShelf | null;
  onPicking: (picking: boolean) => void;
  onStored: (claim: DraftClaim) => void;
  onReload: (claim: DraftClaim) => void;
};

/** State of one editing session and all that its parts can do with it. */
// long: it joins the draft, its publishing and its conflicts for one screen
export function useEditing({ editor, scanned, onPicking, onStored, onReload }: EditingOptions) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const { draft, change, save, saving, saver, unread, leave } = useDraft(editor, onStored);
  const [baseRev] = useState(editor.baseRev);
  const [sourceId] = useState(editor.draft.sourceId);
  const deletion = useSend(apiClient.template.deleteDraft.mutate);
  const shown = useShelfView(scanned?.shelf);
  const [inConflict, setInConflict] = useState(false);
  const products = useProducts(editor);
  const { fault, show, clear } = useFault(doorsOf(editor.device).length, shown.openShelf);
  function showFault(what: Fault): void {
    shown.setView('lines');
    show(what);
  }
  const publishing = usePublish({
    editor: { ...editor, baseRev },
    draft,
    saver,
    productOf: products.productOf,
    onFault: showFault,
    onConflict: () => setInConflict(true),
  });
  const isConflict = saving.phase === 'failed' && refusalOf(saving.error).code === 'DATA_PROCESSING';
  useEffect(() => {
    if (isConflict) setInConflict(true);
  }, [isConflict]);

  /** Shows the first text that is no number, because only the draft on the screen has it. Returns false if all are. */
  function refuseUnread(): boolean {
    if (!unread) return false;
    showFault(faultOf(unread.refusal, draft));
    toast.error(textOf(Object.assign(new Error(unread.refusal.code), { data: unread })));
    return true;
  }
  /** Returns a stored version with the lines shown, and writes a draft only of changed ones; null if that failed. */
  async function storedVersion(): Promise<string | null> {
    if (refuseUnread()) return null;
    if (saving.phase === 'idle') return sourceId;
    return (await save()) ? saver.claim().draftId : null;
  }
  /** Opens the look-alikes, which are those of the stored draft. */
  async function adjust(): Promise<void> {
    if (!(await save())) return;
    leave();
    const { deviceNo } = editor.device;
    navigate(screenHref('/pages/device/set-mutex-product', { deviceNo, draftId: saver.claim().draftId }));
  }
  /** Deletes the draft and starts over with another one, or with the version in force. */
  async function deleteDraft(): Promise<void> {
    const { draftId } = saver.claim();
    if (draftId === null) return;
    saver.stop();
    try {
      await deletion.mutateAsync({ draftId });
    } catch (error) {
      saver.resume();
      return toast.error(textOf(error));
    }
    unsavedForms.abandon();
    toast.masked(t('template.deleted'));
    onReload({ draftId: null, version: null });
  }
  return {
    ...products,
    editor,
    draft,
    saving,
    /** Open layer, and whether it is shown as lines or as a picture. */
    shown,
    /** Reason why the draft cannot be published. */
    fault,
    publishing,
    /** Newest published revision that this editor knew when it was opened. */
    baseRev,
    /** Revision that another member published since the editor was opened. */
    overtakenBy: editor.baseRev !== baseRev && !publishing.sending ? editor.baseRev : null,
    inConflict,
    leaveConflict: () => setInConflict(false),
    /** Stored draft that is edited; undefined until the first change is stored. */
    draftId: () => saver.claim().draftId ?? undefined,
    change: (what: DraftChange) => {
      clear();
      change(what);
    },
    pick: () => onPicking(true),
    closePicker: () => onPicking(false),
    store: save,
    leave,
    refuseUnread,
    storedVersion,
    deleteDraft,
    save: () => void save().then((stored) => stored && !refuseUnread() && toast.success(t('toast.saved'))),
    reload: () => onReload(saver.claim()),
    adjust: () => void adjust(),
  };
}

export type Editing = ReturnType<typeof useEditing>;

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext.Provider;

/** The editing session that this part belongs to. */
export function useEditor(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('a part of the template editor stands outside of it');
  return editing;
}

/** Products that the draft may hold: those the server sent, and those added or copied since. */
function useProducts(editor: TemplateForEditing) {
  const [added, setAdded] = useState<ReadonlyMap<string, EditorProduct>>(new Map());
  const productOf = (id: string) => editor.products.find((known) => known.id === id) ?? added.get(id);
  return {
    productOf,
    nameOf: (id: string) => productOf(id)?.name ?? '',
    doors: doorsOf(editor.device).length,
    addProducts: (products: readonly EditorProduct[]) =>
      setAdded(new Map([...added, ...products.map((product) => [product.id, product] as const)])),
  };
}
