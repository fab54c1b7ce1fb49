/** The environment of the database commands. */
export function databaseUrl(): string | undefined {
  return process.env.DATABASE_URL || undefined;
}
