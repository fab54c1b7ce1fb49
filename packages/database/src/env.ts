/** Address for the database commands: the login of the owner, who migrates. */
export function databaseUrl(): string | undefined {
  return process.env.DATABASE_URL || undefined;
}

/** Address with the login of the services, which `pnpm db:migrate` creates. */
export function serviceDatabaseUrl(): string | undefined {
  return process.env.SERVICE_DATABASE_URL || undefined;
}
