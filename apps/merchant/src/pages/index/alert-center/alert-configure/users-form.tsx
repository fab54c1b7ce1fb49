import { Button } from '@larder/ui/controls/button';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { Section } from '@larder/ui/layout/section';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { PhoneCard } from '#features/notice/phone-card.tsx';
import { useOnline } from '#platform/network-state.ts';
import { keepFieldFocused } from '#screen-kit/form/keep-field-focused.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MemberCard } from './member-card.tsx';
import { RemovedMembers } from './removed-members.tsx';
import { type StoredSubscriptions, useMemberChoices } from './use-member-choices.ts';

/** Members who may be notified of these alerts, with their choices. */
export function UsersForm({ stored }: { stored: StoredSubscriptions }) {
  const t = useText();
  const online = useOnline();
  const form = useMemberChoices(stored);
  return (
    <form
      noValidate
      className="flex grow flex-col"
      onMouseDown={keepFieldFocused}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Section title={t('alert.users.title')} hint={t('alert.users.hint')}>
        <ul aria-label={t('alert.users.title')}>
          {form.members.map(({ member, choice }) => (
            <MemberCard
              key={member.membershipId}
              member={member}
              choice={choice}
              fault={form.faultAt(choice)}
              timeZone={stored.timeZone}
              onChange={(changed) => form.change(member.membershipId, changed)}
            />
          ))}
        </ul>
      </Section>
      <RemovedMembers members={stored.removed} />
      <div className="px-4 py-4">
        <Checkbox
          label={t('alert.users.everyType')}
          description={t('alert.users.everyTypeHint')}
          checked={form.everyType}
          onCheckedChange={form.setEveryType}
        />
      </div>
      <div className="px-3 pb-3">
        <PhoneCard />
      </div>
      <StickyFooter>
        <Button type="submit" disabled={!online} busyText={form.sending ? t('shell.sending') : undefined}>
          {t('btn.save')}
        </Button>
      </StickyFooter>
    </form>
  );
}
