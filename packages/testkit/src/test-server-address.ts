/** Address of the tests' PostgreSQL; plain data, so that it can be passed to worker processes. */
export type TestServerAddress = {
  /** Of a database that serves only to create and drop others. */
  readonly url: string;
  /** The same for the services' login, which has the same rights here as in an installation. */
  readonly serviceUrl: string;
  /** The migrated database from which new ones are cloned. */
  readonly template: string;
};

/** Replaces the database in a URL. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServerAddress;
  }
}
