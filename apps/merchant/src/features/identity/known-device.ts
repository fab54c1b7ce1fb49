import { clientStorage } from '#platform/client-storage.ts';

/** Token of a known phone: keeps wrong passwords that strangers enter from locking the person out on this phone. */
export const knownDevice = {
  read: (): string | undefined => clientStorage.read('knownDevice') ?? undefined,
  keep: (token: string): void => clientStorage.write('knownDevice', token),
};
