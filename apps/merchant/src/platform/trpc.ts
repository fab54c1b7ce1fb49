import type { AppRouter } from '@larder/api/routers/app.router';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import type { CreateTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { apiClient } from './api-client.ts';
import { queryKeyOf } from './query-key-of.ts';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/**
 * The hooks of `@trpc/react-query` that this app uses: its types, none of its code, which would add 5 KB to the first
 * screen.
 */
type Full = CreateTRPCReact<AppRouter, unknown>;
type Hooks<Node> = Node extends { useQuery: unknown }
  ? Pick<Node, Extract<keyof Node, 'useQuery' | 'useInfiniteQuery'>>
  : Node extends { useMutation: unknown }
    ? Pick<Node, 'useMutation'>
    : { [Key in keyof Node]: Hooks<Node[Key]> };
type UtilNames = 'invalidate' | 'refetch' | 'fetch' | 'prefetch' | 'cancel' | 'getData' | 'setData';
type Utils<Node> = Node extends { fetch: unknown }
  ? Pick<Node, Extract<keyof Node, UtilNames>>
  : Node extends object
    ? { [Key in keyof Node]: Utils<Node[Key]> }
    : never;
type Areas = keyof Inputs;

type Api = Hooks<Pick<Full, Areas>> & { useUtils: () => Utils<Pick<ReturnType<Full['useUtils']>, Areas>> };

type Options = Record<string, unknown> & { initialCursor?: unknown };

/** A proxy that collects the names behind it; calling the last one runs `finish`. */
function chain(
  finish: (path: string, name: string, args: unknown[]) => unknown,
  names: string[] = [],
): unknown {
  return new Proxy(() => {}, {
    get: (_target, name) => (typeof name === 'string' ? chain(finish, [...names, name]) : undefined),
    apply: (_target, _self, args) => finish(names.slice(0, -1).join('.'), names.at(-1) ?? '', args),
  });
}

const client = getUntypedClient(apiClient);
type Asking = { signal: AbortSignal; pageParam?: unknown };
const ask =
  (path: string, input: unknown) =>
  ({ signal }: Asking) =>
    client.query(path, input, { signal });
const askPage =
  (path: string, input: unknown) =>
  ({ signal, pageParam }: Asking) =>
    client.query(path, { ...(input as object), ...(pageParam ? { cursor: pageParam } : {}) }, { signal });

const hooks: Record<string, (path: string, input: unknown, options: Options) => unknown> = {
  useQuery: (path, input, options) =>
    useQuery({ ...options, queryKey: queryKeyOf(path, input, 'query'), queryFn: ask(path, input) }),
  useInfiniteQuery: (path, input, { initialCursor, ...options }) =>
    useInfiniteQuery({
      ...(options as { getNextPageParam: () => unknown }),
      queryKey: queryKeyOf(path, input, 'infinite'),
      queryFn: askPage(path, input),
      initialPageParam: initialCursor ?? null,
    }),
  useMutation: (path, options) =>
    useMutation({ ...(options as Options), mutationFn: (input: unknown) => client.mutation(path, input) }),
};

function utilsOf(queryClient: QueryClient) {
  const utils: Record<string, (path: string, ...args: unknown[]) => unknown> = {
    invalidate: (path, input) => queryClient.invalidateQueries({ queryKey: queryKeyOf(path, input) }),
    refetch: (path, input) => queryClient.refetchQueries({ queryKey: queryKeyOf(path, input) }),
    cancel: (path, input) => queryClient.cancelQueries({ queryKey: queryKeyOf(path, input) }),
    fetch: (path, input, options) =>
      queryClient.fetchQuery({
        ...(options as Options),
        queryKey: queryKeyOf(path, input, 'query'),
        queryFn: ask(path, input),
      }),
    prefetch: (path, input, options) =>
      queryClient.prefetchQuery({
        ...(options as Options),
        queryKey: queryKeyOf(path, input, 'query'),
        queryFn: ask(path, input),
      }),
    getData: (path, input) => queryClient.getQueryData(queryKeyOf(path, input, 'query')),
    setData: (path, input, data) =>
      queryClient.setQueryData(queryKeyOf(path, input, 'query'), data as object),
  };
  return chain((path, name, args) => utils[name]?.(path, ...args));
}

/** The calls of the API as hooks: `trpc.device.list.useInfiniteQuery(input, pagedOptions)`. */
export const trpc = chain((path, name, [input, options]) =>
  name === 'useUtils'
    ? utilsOf(useQueryClient())
    : hooks[name]?.(path, input, (options as Options | undefined) ?? {}),
) as Api;
