import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ListedDevice } from './state/device-badges.tsx';

/** A device in service leads to its details, a new one to its activation. */
export const listedDeviceHref = ({ deviceNo, status }: Pick<ListedDevice, 'deviceNo' | 'status'>): string =>
  status === 'to_be_activated'
    ? screenHref('/pages/setting/activate-device', { deviceNo })
    : screenHref('/pages/device/device-details', { deviceNo });
