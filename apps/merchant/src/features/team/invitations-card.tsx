import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { itemsOf, type PagedQuery } from '#screen-kit/screen/paged-list.tsx';
import { ShowMore } from '#screen-kit/screen/show-more.tsx';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useInvitationActs } from './use-invitation-acts.ts';

type Invitation = Outputs['team']['listInvitations']['items'][number];

/** Invited people who have not joined yet: send the mail again, or revoke it. */
export function InvitationsCard({ query }: { query: PagedQuery<Invitation> }) {
  const t = useText();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const { resend, revoke, busy } = useInvitationActs();
  const invitations = query.data ? itemsOf(query.data) : [];
  if (invitations.length === 0) return null;
  return (
    <section className="mb-3 border-line border-y bg-surface">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-ink-soft text-sm">{t('team.invite.list')}</h2>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            busy={busy}
            onResend={() => void resend(invitation.id)}
            onRevoke={() => setRevoking(invitation)}
          />
        ))}
      </ul>
      <ShowMore query={query} />
      <ConfirmDialog
        open={revoking !== null}
        title={t('team.invite.revoke.title')}
        sentence={t('team.invite.revoke.sentence', { name: revoking?.userName ?? '' })}
        cancelLabel={t('btn.cancel')}
        verb={t('team.invite.revoke')}
        destructive
        busyText={busy ? t('shell.sending') : undefined}
        onCancel={() => setRevoking(null)}
        onConfirm={() => void revoke(revoking?.id ?? '').then(() => setRevoking(null))}
      />
    </section>
  );
}

type InvitationRowProps = {
  invitation: Invitation;
  busy: boolean;
  onResend: () => void;
  onRevoke: () => void;
};

function InvitationRow({ invitation, busy, onResend, onRevoke }: InvitationRowProps) {
  const t = useText();
  const online = useOnline();
  const { dateTime, phoneZone } = useFormats();
  const { id, userName: name, email, status, expiresAt, mayEdit } = invitation;
  const date = dateTime(expiresAt, phoneZone);
  return (
    <li data-id={id} className="px-4 py-2.5">
      <p className="break-words font-semibold">
        {name} <span className="font-normal text-ink-soft text-sm">{roleName(t, invitation)}</span>
      </p>
      <p className="break-all text-ink-soft text-sm">{email}</p>
      <p className={status === 'expired' ? 'text-bad text-sm' : 'text-ink-soft text-sm'}>
        {t(status === 'expired' ? 'team.invite.expiredAt' : 'team.invite.validUntil', { date })}
      </p>
      {mayEdit && (
        <div className="-ms-3 mt-1 flex flex-wrap gap-2">
          <Button
            tone="ghost"
            size="small"
            disabled={!online || busy}
            aria-label={t('fixed.labeled', { label: t('team.invite.resend'), value: name })}
            onClick={onResend}
          >
            {t('team.invite.resend')}
          </Button>
          <Button
            tone="ghost"
            size="small"
            disabled={!online || busy}
            aria-label={t('fixed.labeled', { label: t('team.invite.revoke'), value: name })}
            onClick={onRevoke}
          >
            {t('team.invite.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}
