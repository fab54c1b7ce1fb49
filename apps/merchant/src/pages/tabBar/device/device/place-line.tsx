import type { ListedDevice } from '#features/device/state/device-badges.tsx';
import { useBuildWords } from '#features/device/use-build-words.ts';

/** Address and shape of the cabinet, one line each. */
export function PlaceLine({ device }: { device: ListedDevice }) {
  const builtAs = useBuildWords();
  const { address } = device;
  const place = address && [address.street, address.city, address.state].filter(Boolean).join(', ');
  return (
    <>
      {place && <span className="block break-words">{place}</span>}
      <span className="block">{builtAs(device)}</span>
    </>
  );
}
