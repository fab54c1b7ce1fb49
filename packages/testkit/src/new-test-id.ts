import { v7 } from 'uuid';

/** A UUIDv7, as the applications make them. */
export const newTestId = (): string => v7();
