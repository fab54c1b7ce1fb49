import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { choiceOf, faultOf, isSameChoice, type MemberChoice, savedAs } from './member-choice.ts';

export type StoredSubscriptions = Outputs['alert']['readSubscriptions'];

/**
 * State of the form. Lays what is typed over what is stored, member by member: members who join or leave meanwhile
 * appear or disappear here too, and nothing typed for the others is lost.
 */
export function useMemberChoices(stored: StoredSubscriptions) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const back = useBackWhenDone();
  const { alert } = trpc.useUtils();
  const save = useSend(apiClient.alert.saveSubscriptions.mutate);
  const [typed, setTyped] = useState<Readonly<Record<string, MemberChoice>>>({});
  const [everyType, setEveryType] = useState(false);
  const [judged, setJudged] = useState(false);
  const members = stored.members.map((member) => ({
    member,
    choice: typed[member.membershipId] ?? choiceOf(member),
  }));
  const dirty = everyType || members.some(({ member, choice }) => !isSameChoice(choice, choiceOf(member)));
  useUnsaved(dirty);

  async function submit() {
    setJudged(true);
    const wrong = members.find(({ choice }) => faultOf(choice));
    if (wrong) {
      document.getElementById(fieldsId(wrong.member.membershipId))?.querySelector('input')?.focus();
      return;
    }
    try {
      await save.mutateAsync({
        ...(stored.device && { deviceNo: stored.device.deviceNo }),
        type: stored.type,
        everyType,
        users: members.flatMap(({ member: { membershipId }, choice }) => {
          const saved = savedAs(choice);
          return saved ? [{ membershipId, ...saved }] : [];
        }),
      });
    } catch (error) {
      // A member lost the right just now: reload, to show them among the removed ones.
      if (refusalOf(error).code === 'NOT_FOUND') void alert.readSubscriptions.invalidate();
      toast.error(textOf(error));
      return;
    }
    unsavedForms.abandon();
    void alert.readSubscriptions.invalidate();
    toast.success(t('toast.saved'));
    back();
  }

  return {
    members,
    dirty,
    everyType,
    setEveryType,
    sending: save.isPending,
    submit,
    change: (id: string, choice: MemberChoice) => setTyped((before) => ({ ...before, [id]: choice })),
    faultAt: (choice: MemberChoice) => (judged ? faultOf(choice) : null),
  };
}

/** Id of the element with a member's fields. */
export const fieldsId = (membershipId: string) => `member-${membershipId}`;
