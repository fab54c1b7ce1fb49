/** Settings of a gateway besides its use-case environment. */
export type GatewaySettings = {
  readonly mqtt: EmbeddedMqtt | ExternalMqtt;
  /** The listener that cabinets upload to. */
  readonly http: HttpAddress & {
    /** The URL as cabinets reach it; if absent, host and port. */
    readonly publicUrl?: string;
  };
  /** Holds uploads until they are complete. */
  readonly uploadFolder: string;
  /** For our own network only: readiness, metrics, questions of an external broker. */
  readonly privateHttp: HttpAddress;
  /** Keys are derived from it: of an external broker that asks over HTTP, and of upload addresses. [decision 310] */
  readonly internalSecret: string;
  /** Password of `svc-monitor`; null lets no monitor in. */
  readonly monitorPassword: string | null;
  /** Part of the MQTT client id, `gw-{instance}`. */
  readonly instance: string;
  /** Time of a stop in which cabinets are left to other gateways; absent or 0: there are none. */
  readonly drainMs?: number;
  /** Test mode: reads the offset of the test clock and applies it; called at the start and on NOTIFY `clock`. */
  readonly moveClock?: () => Promise<void>;
  /** False while processes with another payment provider may take holds; absent: true. [decision 221] */
  readonly holdsProvider?: () => boolean;
  /** Wrong passwords that an address may try for one number in a minute; 10 if absent. [protocol 13] */
  readonly failedLoginsPerMinute?: number;
};

export type HttpAddress = {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
};

export type EmbeddedMqtt = {
  readonly kind: 'embedded';
  readonly host: string;
  /** Port without TLS, for loopback and private networks; 0 picks a free one. */
  readonly port: number;
  readonly tls?: { readonly port: number; readonly cert: string; readonly key: string };
  /** Networks of balancers that name the cabinet's address in a PROXY header; absent: none is believed. */
  readonly proxies?: readonly string[] | undefined;
};

export type ExternalMqtt = {
  readonly kind: 'external';
  readonly url: string;
  /** Password of `svc-gateway`. */
  readonly password: string;
  readonly sharedGroup?: string;
};
