import type { Identity } from '../test-authority.ts';

/** An external broker, started for tests with the files of `infra/mqtt`. */
export type ExternalBroker = {
  /** Address for gateways and monitors. */
  readonly servicesUrl: string;
  /** Password of `svc-gateway` and of `svc-monitor`. */
  readonly password: string;
  /** Address for cabinets: TLS. */
  readonly cabinetsUrl: string;
  readonly ca: string;
  /** True if several gateways can share the messages; else one serves the broker and the others stand by. */
  readonly sharesSubscriptions: boolean;
  /** The certificate that a cabinet shows instead of its secret, if the broker cannot ask the gateway about secrets. */
  identityOf(deviceNo: string): Promise<Identity | undefined>;
  /** Kills it and starts it again at the same addresses; absent where that takes too long for a test. */
  restart?(): Promise<void>;
  stop(): Promise<void>;
};

export type BrokerOptions = {
  /** Port of the gateways for a broker that asks. */
  readonly gatewayPrivatePort: number;
  /** What it shows to the gateways. */
  readonly brokerToken: string;
};

/** A broker that can be started here, or why it cannot. */
export type BrokerOffer =
  | {
      readonly kind: 'found';
      /** Which was found, for the log. */
      readonly taken: 'a container' | 'its programs';
      start(options: BrokerOptions): Promise<ExternalBroker>;
    }
  | { readonly kind: 'missing'; readonly why: string };
