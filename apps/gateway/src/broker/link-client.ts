import type { Publish } from '@larder/cabinet-protocol/encode';

/** One connection of the gateway to its broker, while it lasts. */
export type LinkClient = {
  readonly publish: (message: Publish) => void;
  /** Says goodbye; resolves when the connection is gone. */
  readonly end: () => Promise<void>;
};

export type LinkEvents = {
  /** Connected and subscribed. */
  readonly onUp: () => void;
  readonly onMessage: (topic: string, payload: Buffer) => void;
  /** The connection is gone, or never came to be. Told once. */
  readonly onDown: (reason: string) => void;
};

export type LinkIdentity = {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  /** What it subscribes to. */
  readonly filter: string;
};
