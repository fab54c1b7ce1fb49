import { Button } from '@larder/ui/controls/button';
import { BellRing } from 'lucide-react';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CommandResult } from './command-result.tsx';
import { useCommandWords } from './use-command-words.ts';
import { useDeviceCommand } from './use-device-command.ts';

const BUSY = {
  sending: 'shell.sending',
  waiting: 'device.command.waiting',
  running: 'device.locate.running',
} as const;

/**
 * Makes a reachable cabinet beep and flash, so that nobody sets up the wrong one. Harmless, so there is no
 * confirmation. [screens 133]
 */
export function LocateCommand({ deviceNo }: { deviceNo: string }) {
  const t = useText();
  const phoneOnline = useOnline();
  const textOf = useRefusalText();
  const wordsOf = useCommandWords();
  const { view, send, dismiss } = useDeviceCommand(apiClient.device.locate.mutate);
  const busyText = view.kind === 'busy' ? t(BUSY[view.busy]) : undefined;
  const ended =
    view.kind === 'ended'
      ? wordsOf(view.report, {
          succeeded: t('device.locate.done'),
          failed: t('enum.command.state.failed'),
        })
      : null;
  return (
    <>
      <Button
        tone="secondary"
        size="medium"
        icon={<BellRing aria-hidden="true" />}
        disabled={!phoneOnline}
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
