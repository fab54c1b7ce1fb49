import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import type { ReactNode } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CommandResult } from './command-result.tsx';
import { doorBlock } from './door-block.ts';
import { useCommandWords } from './use-command-words.ts';
import { useDeviceCommand } from './use-device-command.ts';

type ActCommandProps = {
  device: Outputs['device']['read'];
  act: 'reboot' | 'capture';
  icon: ReactNode;
  mutate: Parameters<typeof useDeviceCommand<{ deviceNo: string }>>[0];
};

/**
 * Button for one remote action: asks for confirmation, then shows only what the cabinet itself reports. [screens 60,
 * COMMAND]
 */
export function ActCommand({ device, act, icon, mutate }: ActCommandProps) {
  const t = useText();
  const phoneOnline = useOnline();
  const textOf = useRefusalText();
  const wordsOf = useCommandWords();
  const { view, commandId, ask, cancel, send, dismiss } = useDeviceCommand(mutate);
  const { deviceNo } = device;
  const busyWords = {
    sending: t('shell.sending'),
    waiting: t('device.command.waiting'),
    running: t(`device.act.${act}.running`),
  };
  const busyText = view.kind === 'busy' ? busyWords[view.busy] : undefined;
  const block = doorBlock({
    phoneOnline,
    online: device.connectivity?.online ?? 'never_seen',
    hasSession: device.session !== null,
    openCommandId: device.command?.commandId ?? null,
    ownCommandId: commandId,
  });
  const isBlocked = block !== null && view.kind !== 'busy';
  const own = { succeeded: t(`device.act.${act}.done`), failed: t('enum.command.state.failed') };
  const reason = `${act}-block`;
  return (
    <div data-act={act}>
      <Button
        block
        tone="secondary"
        size="medium"
        icon={icon}
        disabled={isBlocked}
        busyText={busyText}
        aria-describedby={isBlocked ? reason : undefined}
        onClick={() => ask({ deviceNo })}
      >
        {t(`device.act.${act}`)}
      </Button>
      <div aria-live="polite">
        {busyText && <span className="sr-only">{busyText}</span>}
        {view.kind === 'refused' && (
          <CommandResult
            tone="bad"
            name={refusalOf(view.error).code}
            title={refusalOf(view.error).code === 'DEVICE_BUSY' ? t('device.act.busy') : textOf(view.error)}
            onDismiss={dismiss}
          />
        )}
        {view.kind === 'ended' && (
          <CommandResult
            tone={view.tone}
            name={view.report.state}
            {...wordsOf(view.report, own)}
            onDismiss={dismiss}
          />
        )}
      </div>
      {isBlocked && (
        <p id={reason} className="mt-2 text-ink-soft text-sm">
          {t(block === 'refusal.DEVICE_BUSY' ? 'device.act.busy' : block)}
        </p>
      )}
      <ConfirmDialog
        open={view.kind === 'asking'}
        title={t(`device.act.${act}.confirm`)}
        sentence={t(`device.act.${act}.sentence`, { device: device.name ?? deviceNo })}
        cancelLabel={t('btn.cancel')}
        verb={t(`device.act.${act}`)}
        onCancel={cancel}
        onConfirm={() => void send({ deviceNo })}
      />
    </div>
  );
}
