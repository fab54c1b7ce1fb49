/** The environment of the database commands: the owner's login, who migrates. */
export function databaseUrl(): string | undefined {
  return process.env.DATABASE_URL || undefined;
}

/** The login of the services, which `pnpm db:migrate` makes. */
export function serviceDatabaseUrl(): string | undefined {
  return process.env.SERVICE_DATABASE_URL || undefined;
}
