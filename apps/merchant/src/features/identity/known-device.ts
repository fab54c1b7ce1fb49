import { clientStorage } from '#platform/client-storage.ts';

/** With it, strangers who enter wrong passwords do not lock the person out on this phone. */
export const knownDevice = {
  read: (): string | undefined => clientStorage.read('knownDevice') ?? undefined,
  keep: (token: string): void => clientStorage.write('knownDevice', token),
};
