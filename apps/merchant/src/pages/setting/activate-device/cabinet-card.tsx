import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { Card } from '@larder/ui/layout/card';
import { CloudOff } from 'lucide-react';
import { CabinetShape } from '#features/device/cabinet-shape.tsx';
import { LocateCommand } from '#features/device/command/locate-command.tsx';
import { OnlineBadge } from '#features/device/state/online-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type ActivatableCabinet = NonNullable<Outputs['device']['checkActivation']>;

/** Device about to be activated, and the button that makes the cabinet beep and flash. */
export function CabinetCard({ cabinet }: { cabinet: ActivatableCabinet }) {
  const t = useText();
  const { deviceNo, model, doors, layers, online } = cabinet;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="break-all font-bold text-xl">{deviceNo}</p>
        <OnlineBadge online={online} lastSeenAt={null} timezone={null} />
      </div>
      <p className="mt-0.5 text-ink-soft text-sm">
        {model.name} · <CabinetShape doors={doors} layers={layers} />
      </p>
      {isReachable(online) ? (
        <div className="mt-3 flex flex-col">
          <LocateCommand deviceNo={deviceNo} />
        </div>
      ) : (
        <p className="mt-3 flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-ink-mid text-sm">
          <CloudOff aria-hidden="true" className="mt-px size-[1.25em] shrink-0" />
          <span className="min-w-0">
            {joinSentences(
              t(online === 'never_seen' ? 'device.neverSeen' : 'refusal.DEVICE_OFFLINE'),
              t('fixed.activation.whenConnected'),
            )}
          </span>
        </p>
      )}
    </Card>
  );
}
