import type { editMemberInput } from '@larder/contract/team.contract';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import type { z } from 'zod';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ReadMember } from './read-member.ts';

type Values = z.output<typeof editMemberInput>;

/** Saves a user; asks first where role or devices change. */
export function useUserChange(member: ReadMember) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const edit = useSend(apiClient.team.editMember.mutate);
  const [asked, ask] = useState<Values | null>(null);

  const needsConsent = ({ role, deviceScope, deviceNos }: Values) =>
    role !== member.role ||
    deviceScope !== member.deviceScope ||
    (deviceScope === 'selected' && [...deviceNos].sort().join() !== [...member.deviceNos].sort().join());
  const save = async (values: Values) => {
    await edit.mutateAsync(values);
    toast.success(t('team.user.saved'));
    void queries.team.invalidate();
  };
  const send = async (values: Values) => {
    if (needsConsent(values)) return ask(values);
    await save(values);
    back();
  };
  const confirm = async (onSaved: () => void) => {
    if (!asked) return;
    try {
      await save(asked);
      onSaved();
      back();
    } catch (error) {
      toast.error(textOf(error));
      void queries.team.readMember.invalidate();
    }
    ask(null);
  };
  return { asked, cancel: () => ask(null), needsConsent, send, confirm, busy: edit.isPending };
}
