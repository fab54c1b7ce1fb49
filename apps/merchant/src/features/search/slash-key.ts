import { useSyncExternalStore } from 'react';
import { clientStorage } from '#platform/client-storage.ts';

/** True while the / key opens the search on this device: a single key must be possible to turn off. [WCAG 2.1.4] */
export const useSlashKey = (): boolean =>
  useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read('slashKey') !== 'off');

export function saveSlashKey(isOn: boolean): void {
  clientStorage.write('slashKey', isOn ? null : 'off');
}
