import type { ProcedureMeta } from '../src/http/trpc.ts';

export type Procedures = Readonly<
  Record<
    string,
    { readonly type: 'query' | 'mutation' | 'subscription'; readonly useCase: string | undefined }
  >
>;

type Defined = {
  readonly _def: { readonly type: Procedures[string]['type']; readonly meta?: ProcedureMeta };
};

/** Returns every procedure of the router by its path. */
export async function proceduresOf(): Promise<Procedures> {
  const { appRouter } = await import('../src/routers/app.router.ts');
  return Object.fromEntries(
    // At run time the procedures are one flat record, unlike in the types.
    Object.entries(appRouter._def.procedures as unknown as Record<string, Defined>).map(
      ([path, { _def }]) => {
        const { type, meta } = _def;
        return [path, { type, useCase: meta?.useCase }];
      },
    ),
  );
}
