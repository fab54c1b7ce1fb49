import { Card } from '@larder/ui/layout/card';
import { useText } from '../../../app/use-text.ts';
import { CabinetShape } from '../../../features/device/cabinet-shape.tsx';
import { isHeard } from '../../../features/device/is-heard.ts';
import { LocateCommand } from '../../../features/device/locate-command.tsx';
import { OnlineBadge } from '../../../features/device/online-badge.tsx';
import type { Outputs } from '../../../platform/trpc.ts';

export type ActivatableCabinet = NonNullable<Outputs['device']['checkActivation']>;

/** Which cabinet is about to be activated, and the way to make it show itself. */
export function CabinetCard({ cabinet }: { cabinet: ActivatableCabinet }) {
  const t = useText();
  const { deviceNo, model, doors, layers, online } = cabinet;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_9em]">
          <p className="break-all font-bold text-xl">{deviceNo}</p>
          <p className="text-ink-soft text-sm">
            {model.name} · <CabinetShape doors={doors} layers={layers} />
          </p>
        </div>
        <OnlineBadge online={online} lastSeenAt={null} />
      </div>
      <div className="mt-3 flex flex-col">
        <LocateCommand deviceNo={deviceNo} online={online} />
      </div>
      {!isHeard(online) && (
        <p className="mt-2 text-ink-soft text-sm">{t('fixed.activation.whenConnected')}</p>
      )}
    </Card>
  );
}
