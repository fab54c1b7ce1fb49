import type { Identity } from './test-authority.ts';

/** A broker of somebody else, started for tests with the files of `infra/mqtt`. */
export type ExternalBroker = {
  /** For gateways and monitors. */
  readonly servicesUrl: string;
  /** Of `svc-gateway` and of `svc-monitor`. */
  readonly password: string;
  /** For cabinets: TLS. */
  readonly cabinetsUrl: string;
  readonly ca: string;
  /** What a cabinet shows instead of its secret, where the broker cannot ask about secrets. */
  identityOf(deviceNo: string): Promise<Identity | undefined>;
  stop(): Promise<void>;
};

export type BrokerOptions = {
  /** Where a broker finds the gateway, if it asks. */
  readonly gatewayPrivatePort: number;
  readonly internalSecret: string;
};

/** A broker that can be started here, or why it cannot. */
export type BrokerOffer =
  | { readonly kind: 'found'; start(options: BrokerOptions): Promise<ExternalBroker> }
  | { readonly kind: 'missing'; readonly why: string };
