import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { trpc } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';

type Sending<Input> = {
  readonly mutateAsync: (input: Input) => Promise<unknown>;
  readonly isPending: boolean;
};

type MemberActs = {
  readonly id: string;
  readonly status: Sending<{ id: string; status: 'active' | 'disabled' }>;
  readonly removal: Sending<{ id: string }>;
  /** Said after each act. */
  readonly done: { readonly enabled: string; readonly disabled: string; readonly removed: string };
  /** Words of a refused removal, where those of its code say too little. */
  readonly refusedRemoval?: (error: unknown) => string | null;
};

/** Disables, enables or removes a member; asks before the harmful acts. */
export function useMemberActs({ id, status, removal, done, refusedRemoval }: MemberActs) {
  const toast = useToast();
  const textOf = useRefusalText();
  const back = useBackWhenDone();
  const { team } = trpc.useUtils();
  const [asked, ask] = useState<'disable' | 'remove' | null>(null);

  const setStatus = async (to: 'active' | 'disabled') => {
    try {
      await status.mutateAsync({ id, status: to });
      toast.success(to === 'active' ? done.enabled : done.disabled);
    } catch (error) {
      toast.error(textOf(error));
    }
    await team.invalidate();
  };
  const remove = async () => {
    try {
      await removal.mutateAsync({ id });
      toast.success(done.removed);
      unsavedForms.abandon();
      for (const list of [team.listMembers, team.listRestockers]) void list.invalidate();
      back();
    } catch (error) {
      toast.error(refusedRemoval?.(error) ?? textOf(error));
    }
  };
  const confirm = async () => {
    if (asked === 'remove') await remove();
    else await setStatus('disabled');
    ask(null);
  };
  return {
    asked,
    ask,
    confirm,
    enable: () => setStatus('active'),
    busy: status.isPending || removal.isPending,
  };
}
