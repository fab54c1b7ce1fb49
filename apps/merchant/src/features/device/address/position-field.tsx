import type { MapPosition } from '@larder/domain/device/address/map-position';
import { Button } from '@larder/ui/controls/button';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { currentPosition, type PositionFault } from '#platform/browser/current-position.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MapLink } from './map-link.tsx';

type PositionFieldProps = { value: MapPosition | null; onChange: (position: MapPosition | null) => void };

/** Field for the cabinet's position on the map, taken from the phone of a member who is standing at the cabinet. */
export function PositionField({ value, onChange }: PositionFieldProps) {
  const t = useText();
  const [locating, setLocating] = useState(false);
  const [fault, setFault] = useState<PositionFault | null>(null);
  async function locate() {
    setLocating(true);
    setFault(null);
    const found = await currentPosition();
    setLocating(false);
    if (typeof found === 'string') setFault(found);
    else onChange(found);
  }
  return (
    <div className="flex flex-col gap-3">
      <div
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4"
        data-position={value ? 'set' : 'none'}
      >
        {value ? (
          <MapLink position={value} />
        ) : (
          <p className="text-ink-soft">{t('device.address.noPosition')}</p>
        )}
        {value && (
          <Button tone="ghost" size="small" onClick={() => onChange(null)}>
            {t('device.address.removePosition')}
          </Button>
        )}
      </div>
      <Button
        block
        tone="secondary"
        size="medium"
        icon={<LocateFixed aria-hidden="true" />}
        onClick={() => void locate()}
        busyText={locating ? t('device.address.locating') : undefined}
      >
        {t('device.address.useCurrent')}
      </Button>
      {fault && (
        <p role="alert" className="text-bad text-sm">
          {t(`device.address.fault.${fault}`)}
        </p>
      )}
    </div>
  );
}
