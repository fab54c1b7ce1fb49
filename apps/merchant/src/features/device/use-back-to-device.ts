import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';

/**
 * Returns the function that goes back once a form of a device is saved; a form that was opened directly leads to its
 * device.
 */
export const useBackToDevice = (deviceNo: string): (() => void) =>
  useBack('app', screenHref('/pages/device/device-details', { deviceNo }));
