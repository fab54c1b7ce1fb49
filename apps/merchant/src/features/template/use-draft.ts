import { useEffect, useRef, useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { isWorthRetrying } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { createDraftSaver, type DraftClaim, type SavingState } from './create-draft-saver.ts';
import { contentOf, type DraftContent, draftOf, unreadIn } from './draft-content.ts';
import { changeDraft, type DraftChange } from './draft-state.ts';

/** Pause after the last change before the draft is stored (debounce). */
const REST_MS = 1_500;

/** Draft under editing: changes it, stores it on the go, asks before it is lost. */
// long: state and storing of one draft
export function useDraft(editor: Outputs['template']['readEditor'], onStored: (claim: DraftClaim) => void) {
  const { deviceNo } = editor.device;
  const online = useOnline();
  const [draft, setDraft] = useState(() => draftOf(editor.draft));
  const [saving, setSaving] = useState<SavingState>({ phase: 'idle' });
  const latest = useRef(draft);
  const { mutateAsync } = useSend(apiClient.template.saveDraft.mutate);
  const now = useRef({ mutateAsync, onStored });
  useEffect(() => {
    now.current = { mutateAsync, onStored };
  });

  const [saver] = useState(() =>
    createDraftSaver<DraftContent>({
      claim: editor.draft,
      save: (content, { draftId, version }) =>
        now.current.mutateAsync({ deviceNo, ...content, draftId, version }),
      isUnanswered: isWorthRetrying,
      afterRest: (act) => {
        const timer = setTimeout(act, REST_MS);
        return () => clearTimeout(timer);
      },
      onStored: (claim) => now.current.onStored(claim),
      onState: setSaving,
    }),
  );
  useEffect(() => {
    saver.resume();
    return () => saver.stop();
  }, [saver]);

  const isLost = saving.phase === 'failed' && isWorthRetrying(saving.error);
  useEffect(() => {
    if (online && isLost) void saver.flush();
  }, [online]);

  // A draft holds numbers: text that was refused is on this screen only.
  const unread = unreadIn(draft.lines);
  useUnsaved(
    unread !== undefined ||
      saving.phase === 'waiting' ||
      saving.phase === 'saving' ||
      saving.phase === 'failed',
  );

  function change(what: DraftChange): void {
    const next = changeDraft(latest.current, what);
    if (next === latest.current) return;
    latest.current = next;
    setDraft(next);
    saver.change(contentOf(next));
  }
  /** Stores it now, even if nothing was changed. */
  function save(): Promise<boolean> {
    if (saving.phase === 'idle') saver.change(contentOf(latest.current));
    return saver.flush();
  }
  const shown: SavingState = unread && saving.phase === 'saved' ? { phase: 'waiting' } : saving;
  return {
    draft,
    change,
    save,
    saving: shown,
    saver,
    /** Refusal of the first text that is no number, which no draft holds. */
    unread,
    /** Call before the app itself leads away from the stored draft: asks only if refused text would be lost. */
    leave: () => {
      if (!unread) unsavedForms.abandon();
    },
  };
}
