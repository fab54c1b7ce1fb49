import { defineConfig } from 'prisma/config';

/** Read by the Prisma CLI only; migrations run through `pnpm db:migrate` and `pnpm db:migration`. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
