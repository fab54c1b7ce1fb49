import { MINUTE_MS } from '@larder/domain/durations';
import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { AccountBadge } from '#features/team/account-badge.tsx';
import { initialsOf } from '#features/team/initials.ts';
import { memberHref } from '#features/team/member-href.ts';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type ListedMember = Outputs['team']['listMembers']['items'][number];

/** A signed-in phone renews its token at least this often. */
const NOW_MS = 15 * MINUTE_MS;

/** Row of a user or restocker: name, role, devices, last activity. */
export const UserRow = memo(function UserRow({ member }: { member: ListedMember }) {
  const t = useText();
  const isMe = useMe().membership.id === member.id;
  const { id, userName, email, deviceScope, devices, status } = member;
  // A long address breaks before its @.
  const at = email.lastIndexOf('@');
  const scope =
    deviceScope === 'all'
      ? t('team.users.allDevices')
      : devices === 0
        ? t('team.users.noDevices')
        : t('team.restocker.devices', { count: devices });
  return (
    <ListRow
      as="div"
      id={id}
      strong
      href={memberHref(member)}
      leading={
        <span
          aria-hidden="true"
          className="grid size-[2.75em] place-items-center rounded-full bg-brand-soft font-semibold"
        >
          {initialsOf(userName)}
        </span>
      }
      title={userName}
      subtitle={
        <>
          <span className="block">
            {roleName(t, member)} · {scope}
          </span>
          <span className="block [overflow-wrap:anywhere]">
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </span>
        </>
      }
      trailing={
        status === 'disabled' ? (
          <AccountBadge status="disabled" />
        ) : isMe ? (
          <span className="text-ink-soft">{t('team.users.you')}</span>
        ) : (
          <LastActive at={member.lastActiveAt} />
        )
      }
    />
  );
});

function LastActive({ at }: { at: string | null }) {
  const t = useText();
  const now = useNow();
  const { ago } = useFormats();
  if (!at)
    return <span className="block max-w-[5em] text-end text-ink-soft text-sm">{t('team.users.never')}</span>;
  if (now - new Date(at).getTime() < NOW_MS) {
    return <span className="font-semibold text-good">{t('team.users.now')}</span>;
  }
  return <span className="text-ink-soft text-sm">{ago(at, now)}</span>;
}
