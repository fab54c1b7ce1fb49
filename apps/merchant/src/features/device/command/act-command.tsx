import { Button } from '@larder/ui/controls/button';
import type { ReactNode } from 'react';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type Act, ActOutcome } from './act-outcome.tsx';
import { doorBlock } from './door-block.ts';
import { useBusyWords } from './use-busy-words.ts';
import { useDeviceCommand } from './use-device-command.ts';

type ActCommandProps = {
  device: Outputs['device']['read'];
  act: Act;
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
  const command = useDeviceCommand(mutate);
  const busyText = useBusyWords()(command.view, t(`device.act.${act}.running`));
  const block = doorBlock({
    phoneOnline,
    online: device.connectivity?.online ?? 'never_seen',
    hasSession: device.session !== null,
    openCommandId: device.command?.commandId ?? null,
    ownCommandId: command.commandId,
  });
  const isBlocked = block !== null && command.view.kind !== 'busy';
  const reason = `${act}-block`;
  return (
    <div>
      <Button
        block
        tone="secondary"
        size="medium"
        icon={icon}
        disabled={isBlocked}
        busyText={busyText}
        aria-describedby={isBlocked ? reason : undefined}
        onClick={() => command.ask({ deviceNo: device.deviceNo })}
      >
        {t(`device.act.${act}`)}
      </Button>
      {isBlocked && (
        <p id={reason} className="mt-2 text-ink-soft text-sm">
          {t(block === 'refusal.DEVICE_BUSY' ? 'device.act.busy' : block)}
        </p>
      )}
      <ActOutcome device={device} act={act} command={command} busyText={busyText} />
    </div>
  );
}
