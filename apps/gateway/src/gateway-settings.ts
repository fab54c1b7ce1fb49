/** What a gateway is told besides its use-case environment. */
export type GatewaySettings = {
  readonly mqtt: EmbeddedMqtt | ExternalMqtt;
  /** For cabinets: uploads. */
  readonly http: HttpAddress & {
    /** As cabinets reach it; without it, host and port. */
    readonly publicUrl?: string;
  };
  /** Where uploads lie until they are whole. */
  readonly uploadFolder: string;
  /** For our own network alone: readiness, metrics, questions of an external broker. */
  readonly privateHttp: HttpAddress;
  /** Shared with an external broker that asks over HTTP; signs upload addresses. */
  readonly internalSecret: string;
  /** Of `svc-monitor`; null lets no monitor in. */
  readonly monitorPassword: string | null;
  /** Part of the MQTT client id, `gw-{instance}`. */
  readonly instance: string;
  /** Test mode: reads how far the clocks are moved and moves this one; called at the start and on NOTIFY `clock`. */
  readonly moveClock?: () => Promise<void>;
  /** Wrong passwords an address may try for one number in a minute; 10 if absent. [protocol 13] */
  readonly failedLoginsPerMinute?: number;
};

export type HttpAddress = {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
};

export type EmbeddedMqtt = {
  readonly kind: 'embedded';
  readonly host: string;
  /** Without TLS, for loopback and private networks; 0 takes a free one. */
  readonly port: number;
  readonly tls?: { readonly port: number; readonly cert: string; readonly key: string };
};

export type ExternalMqtt = {
  readonly kind: 'external';
  readonly url: string;
  /** Of `svc-gateway`. */
  readonly password: string;
  readonly sharedGroup?: string;
};
