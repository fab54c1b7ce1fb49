import { v7 } from 'uuid';

/** A new UUIDv7, rising within this process. */
export const newId = (): string => v7();
