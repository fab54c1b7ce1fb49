import { useSyncExternalStore } from 'react';
import { clientStorage } from '#platform/client-storage.ts';

/** Whether captions are shown: as the user chose last on this phone, else where they are needed. */
export function useCaptionsChoice(needed: boolean): readonly [boolean, (on: boolean) => void] {
  const chosen = useSyncExternalStore(clientStorage.subscribe, () => clientStorage.read('captions'));
  const setChosen = (on: boolean) => clientStorage.write('captions', on ? '1' : '0');
  return [chosen === null ? needed : chosen === '1', setChosen];
}
