import type { FastifyRequest } from 'fastify';

const PROCEDURES = '/trpc/:path';

/**
 * Names what a request asked for, as the label of a metric: the pattern of a route, one of the procedures, `trpc batch`
 * for several, or `unknown`. A closed set, because each value is a series that is never freed, and anybody may write
 * the address. [decision 250]
 */
export function routeLabel(
  { routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>,
  procedures: ReadonlySet<string>,
): string {
  const route = routeOptions.url ?? 'unknown';
  if (route !== PROCEDURES) return route;
  const { path = '' } = params as { readonly path?: string };
  if (path.includes(',')) return 'trpc batch';
  return procedures.has(path) ? `trpc ${path}` : 'unknown';
}
