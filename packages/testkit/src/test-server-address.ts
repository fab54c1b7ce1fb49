/** Where tests find their PostgreSQL; plain data, so that it can be handed to worker processes. */
export type TestServerAddress = {
  /** Of a database that is only for creating and dropping others. */
  readonly url: string;
  /** The same for the login of services, which has no more rights here than in an installation. */
  readonly serviceUrl: string;
  /** The migrated database that new ones are cloned from. */
  readonly template: string;
};

/** The same server, another database. */
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
