import type { Publish } from '@larder/cabinet-protocol/encode';

/** One connection of the gateway to its broker, until it is lost. */
export type LinkClient = {
  readonly publish: (message: Publish) => void;
  /** Absent where there is no other gateway that would receive the messages. */
  readonly unsubscribe?: () => void;
  /** Disconnects; resolves when the connection is gone. */
  readonly end: () => Promise<void>;
};

export type LinkEvents = {
  /** Connected and subscribed. */
  readonly onUp: () => void;
  readonly onMessage: (topic: string, payload: Buffer) => void;
  /** Called once when the connection is gone, or never came to be. */
  readonly onDown: (reason: string) => void;
};

export type LinkIdentity = {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  /** The filter of the subscription. */
  readonly filter: string;
};
