import type { OnlineStatus } from '@larder/domain/device/online-status';
import { Button } from '@larder/ui/controls/button';
import { BellRing } from 'lucide-react';
import { useRefusalText } from '../../app/use-refusal-text.ts';
import { useText } from '../../app/use-text.ts';
import { apiClient } from '../../platform/api-client.ts';
import { useOnline } from '../../platform/network-state.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import { CommandResult } from './command-result.tsx';
import { isHeard } from './is-heard.ts';
import { useCommandWords } from './use-command-words.ts';
import { useDeviceCommand } from './use-device-command.ts';

/** Makes a cabinet beep and flash, so that nobody sets up the wrong one. Harmless, so nobody is asked first. [screens 133] */
export function LocateCommand({ deviceNo, online }: { deviceNo: string; online: OnlineStatus }) {
  const t = useText();
  const phoneOnline = useOnline();
  const textOf = useRefusalText();
  const wordsOf = useCommandWords();
  const { view, send, dismiss } = useDeviceCommand(apiClient.device.locate.mutate);
  const busyText =
    view.kind !== 'busy'
      ? undefined
      : view.busy === 'sending'
        ? t('shell.sending')
        : t('device.command.waiting');
  const ended =
    view.kind === 'ended'
      ? wordsOf(view.report, {
          succeeded: t('device.locate.beeping'),
          failed: t('enum.command.state.failed'),
        })
      : null;
  return (
    <>
      <Button
        tone="secondary"
        size="medium"
        icon={<BellRing aria-hidden="true" />}
        disabled={!phoneOnline || !isHeard(online)}
        busyText={busyText}
        onClick={() => void send({ deviceNo })}
      >
        {t('device.locate')}
      </Button>
      <div aria-live="polite">
        {busyText && <span className="sr-only">{busyText}</span>}
        {view.kind === 'refused' && (
          <CommandResult
            tone="bad"
            name={refusalOf(view.error).code}
            title={textOf(view.error)}
            onDismiss={dismiss}
          />
        )}
        {view.kind === 'ended' && ended && (
          <CommandResult tone={view.tone} name={view.report.state} {...ended} onDismiss={dismiss} />
        )}
      </div>
    </>
  );
}
