import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DutiesText } from './duties-text.tsx';
import type { ReadMember } from './read-member.ts';
import { useUserActs } from './use-user-acts.ts';

/** Ends or restores a user's access; says first what happens to what is in their hands. */
export function UserActions({ member }: { member: ReadMember }) {
  const t = useText();
  const online = useOnline();
  const { asked, ask, confirm, enable, busy } = useUserActs(member);
  const { id, userName: name, status } = member;
  const shown = asked ?? 'disable';
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {status === 'active' ? (
          <Button block tone="secondary" size="medium" disabled={!online} onClick={() => ask('disable')}>
            {t('team.user.disable')}
          </Button>
        ) : (
          <Button block tone="secondary" size="medium" disabled={!online} onClick={() => void enable()}>
            {t('team.user.enable')}
          </Button>
        )}
        <Button block tone="danger" size="medium" disabled={!online} onClick={() => ask('remove')}>
          {t('team.user.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={t(`team.user.${shown}.title`, { name })}
        sentence={
          <>
            {t(`team.user.${shown}.sentence`, { name })}
            {asked && <DutiesText id={id} act={asked} />}
          </>
        }
        cancelLabel={t('btn.cancel')}
        verb={t(`team.user.${shown}`)}
        destructive
        busyText={busy ? t('shell.sending') : undefined}
        onCancel={() => ask(null)}
        onConfirm={() => void confirm()}
      />
    </Card>
  );
}
