import { useText } from '../../../../app/use-text.ts';
import type { ListedDevice } from '../../../../features/device/device-badges.tsx';

/** Where the cabinet stands and how it is built, one line each. */
export function PlaceLine({ device: { address, doors, layers } }: { device: ListedDevice }) {
  const t = useText();
  const place = address && [address.street, address.city, address.state].filter(Boolean).join(', ');
  const built = [t(doors === 2 ? 'enum.device.doors.double' : 'enum.device.doors.single')];
  const counts = [layers.L, layers.R].filter((count) => count !== null);
  built.push(
    new Set(counts).size === 1
      ? t('shell.devices.layers', { count: counts[0] ?? 0 })
      : t('shell.devices.layersEach', { counts: counts.join(' + ') }),
  );
  return (
    <>
      {place && <span className="block break-words">{place}</span>}
      <span className="block">{built.join(' · ')}</span>
    </>
  );
}
