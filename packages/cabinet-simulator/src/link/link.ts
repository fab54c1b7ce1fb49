import type { Publish } from '@larder/cabinet-protocol/encode';

/** Reason why a connection ended: the broker refused the secret, or anything else. */
export type DownCause = 'bad_credentials' | 'lost';

export type LinkEvents = {
  /** Connected, and the subscription is confirmed. */
  up(): void;
  down(cause: DownCause): void;
  message(topic: string, payload: Uint8Array): void;
};

/** Ways to cut the network: the connection breaks at once, or packets vanish unnoticed for a while. */
export type CutKind = 'reset' | 'silent';

/** One connection at a time to a broker. Reconnecting is up to the cabinet, not the link. */
export type Link = {
  open(login: { deviceNo: string; password: string; will: Publish }): void;
  publish(publish: Publish): void;
  /** Disconnects properly: the broker does not publish the will. */
  close(): Promise<void>;
  /** Breaks abruptly, as when the power goes, without calling `down`. */
  drop(): void;
  cut(kind: CutKind): void;
  restore(): void;
};

export type LinkFactory = (events: LinkEvents) => Link;
