import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { refusalOf } from '#platform/api/refusal-of.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CommandResult } from './command-result.tsx';
import { useCommandWords } from './use-command-words.ts';
import type { useDeviceCommand } from './use-device-command.ts';

export type Act = 'reboot' | 'capture';

type ActOutcomeProps = {
  device: Outputs['device']['read'];
  act: Act;
  command: ReturnType<typeof useDeviceCommand<{ deviceNo: string }>>;
  /** Announced while the command runs. */
  busyText?: string | undefined;
};

/** The question before a remote action, then only what the cabinet itself reports. [screens COMMAND] */
export function ActOutcome({ device, act, command, busyText }: ActOutcomeProps) {
  const t = useText();
  const textOf = useRefusalText();
  const wordsOf = useCommandWords();
  const { view, cancel, send, dismiss } = command;
  const { deviceNo } = device;
  const own = { succeeded: t(`device.act.${act}.done`), failed: t('enum.command.state.failed') };
  return (
    <>
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
      <ConfirmDialog
        open={view.kind === 'asking'}
        title={t(`device.act.${act}.confirm`)}
        sentence={t(`device.act.${act}.sentence`, { device: device.name ?? deviceNo })}
        cancelLabel={t('btn.cancel')}
        verb={t(`device.act.${act}`)}
        onCancel={cancel}
        onConfirm={() => void send({ deviceNo })}
      />
    </>
  );
}
