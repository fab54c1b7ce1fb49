import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useRestockerActs } from './use-restocker-acts.ts';

type Restocker = Outputs['team']['readRestocker'];

/** Ends or restores a restocker's access. */
export function RestockerActions({ restocker }: { restocker: Restocker }) {
  const t = useText();
  const online = useOnline();
  const { asked, ask, confirm, enable, busy } = useRestockerActs(restocker);
  const { userName: name, status } = restocker;
  const shown = asked === 'remove' ? 'delete' : 'disable';
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft text-sm">{t('team.restocker.ownPassword', { name })}</p>
        {status === 'active' ? (
          <Button block tone="secondary" size="medium" disabled={!online} onClick={() => ask('disable')}>
            {t('team.restocker.disable')}
          </Button>
        ) : (
          <Button block tone="secondary" size="medium" disabled={!online} onClick={() => void enable()}>
            {t('team.restocker.enable')}
          </Button>
        )}
        <Button block tone="danger" size="medium" disabled={!online} onClick={() => ask('remove')}>
          {t('team.restocker.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={t(`team.restocker.${shown}.title`)}
        sentence={t(`team.restocker.${shown}.sentence`, { name })}
        cancelLabel={t('btn.cancel')}
        verb={t(`team.restocker.${shown}`)}
        destructive
        busyText={busy ? t('shell.sending') : undefined}
        onCancel={() => ask(null)}
        onConfirm={() => void confirm()}
      />
    </Card>
  );
}
