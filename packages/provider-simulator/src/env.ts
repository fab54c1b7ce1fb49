export type ProviderEnvironment = {
  readonly port: number;
  readonly secretKey: string;
  readonly bookPath: string | null;
};

/** Reads the settings of the process. */
export function readEnvironment(): ProviderEnvironment {
  if (!process.env.STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY is missing');
  return {
    port: Number(process.env.PROVIDER_PORT ?? 0),
    secretKey: process.env.STRIPE_SECRET_KEY,
    bookPath: process.env.PROVIDER_BOOK || null,
  };
}
