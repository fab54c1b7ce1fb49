import type { Result } from '@larder/domain/refusal';
import { type Actor, visitor } from '@larder/use-cases/actor';
import { lastProof } from '@larder/use-cases/identity/proof/last-proof';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { Access, AnyUseCase } from '@larder/use-cases/use-case';
import { previewActor } from '@larder/use-cases/wrapper/preview-actor';
import type { z } from 'zod';
import { RefusalError } from './refusal-error.ts';
import { type RequestContext, trpc } from './trpc.ts';
import { processorMs } from './work-meter.ts';

type Exposed<Kind extends 'read' | 'write' | 'steps', In extends z.ZodType, Out> = {
  readonly name: string;
  readonly access: Access;
  readonly kind: Kind;
  readonly input: In;
  // biome-ignore lint/suspicious/noExplicitAny: the wrapper gives each use case its own context
  readonly run: (ctx: any, input: any) => Promise<Result<Out>>;
};

/** Gives tRPC the type of the input; the wrapper of the use cases parses it. */
function typed<In extends z.ZodType>() {
  const parser = { parse: (value: unknown) => value };
  return parser as unknown as { _input: z.input<In>; _output: unknown; parse: (value: unknown) => unknown };
}

const asQuery = <In extends z.ZodType, Out>(useCase: Exposed<'read', In, Out>) =>
  trpc.procedure
    .meta({ useCase: useCase.name })
    .input(typed<In>())
    .query(({ ctx, input }) => answer<Out>(ctx, useCase, input));

const asMutation = <In extends z.ZodType, Out>(useCase: Exposed<'write' | 'steps', In, Out>) =>
  trpc.procedure
    .meta({ useCase: useCase.name })
    .input(typed<In>())
    .mutation(({ ctx, input }) => answer<Out>(ctx, useCase, input));

/** The only way from the network to a use case: a read becomes a query, anything else a mutation. */
export function procedure<In extends z.ZodType, Out>(
  useCase: Exposed<'read', In, Out>,
): ReturnType<typeof asQuery<In, Out>>;
export function procedure<In extends z.ZodType, Out>(
  useCase: Exposed<'write' | 'steps', In, Out>,
): ReturnType<typeof asMutation<In, Out>>;
export function procedure(useCase: Exposed<'read' | 'write' | 'steps', z.ZodType, unknown>) {
  if (useCase.access === 'internal') throw new Error(`${useCase.name} is internal`);
  return useCase.kind === 'read'
    ? asQuery(useCase as Exposed<'read', z.ZodType, unknown>)
    : asMutation(useCase as Exposed<'write', z.ZodType, unknown>);
}

/** Runs a use case for the caller; refusals become errors, because tRPC has no other way to refuse. */
export async function answer<Out>(
  ctx: RequestContext,
  useCase: AnyUseCase<Out>,
  input: unknown,
): Promise<Out> {
  const actor = await withProof(ctx, useCase, seenBy(ctx, useCase, await actorFor(ctx, useCase.access)));
  const beganMs = processorMs();
  const running = runUseCase(ctx.env, useCase, actor, input, {
    requestId: ctx.requestId,
    ip: ctx.ip,
    isThisMachine: ctx.isThisMachine,
    userAgent: ctx.userAgent,
    needsLatest: ctx.needsLatest,
    mutationKey: useCase.kind === 'read' ? undefined : ctx.mutationKey,
  });
  // Up to the first wait: the check of the input, which the caller makes as dear as its schema allows.
  ctx.spend(processorMs() - beganMs);
  const result = await running;
  if (result.ok) return result.value;
  throw new RefusalError(result.refusal);
}

/** Reduces the caller to a role that they preview. [decision 115] */
function seenBy(ctx: RequestContext, useCase: AnyUseCase, actor: Actor): Actor {
  if (ctx.previewed === undefined) return actor;
  const shown = previewActor(useCase, actor, ctx.previewed);
  if (!shown.ok) throw new RefusalError(shown.refusal);
  return shown.value;
}

/** Adds when the caller last proved who they are, where the use case asks for it. [decision 262] */
async function withProof(ctx: RequestContext, useCase: AnyUseCase, actor: Actor): Promise<Actor> {
  if (!useCase.needsFreshProof) return actor;
  const provedAt = await lastProof(ctx.env.database, actor);
  return provedAt ? { ...actor, provedAt } : actor;
}

/**
 * Refuses `PERMISSION_CHANGED` if the use case depends on a membership; use cases that need only the account continue.
 */
async function actorFor(ctx: RequestContext, access: Access): Promise<Actor> {
  const session = await ctx.session();
  if (!session) return visitor;
  if (session.stale && access !== 'account' && access !== 'public') {
    throw new RefusalError({ code: 'PERMISSION_CHANGED' });
  }
  return session.actor;
}
