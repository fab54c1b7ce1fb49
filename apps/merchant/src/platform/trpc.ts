import type { AppRouter } from '@larder/api/routers/app.router';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

type Area = keyof Inputs;

/** An area of the API or one of its calls, e.g. `device` or `device.list`. */
export type QueryPath = Area | { [A in Area]: `${A}.${keyof Inputs[A] & string}` }[Area];

/** The calls of the API as hooks: `trpc.device.list.useInfiniteQuery(input, pagedOptions)`. */
export const trpc = createTRPCReact<AppRouter>();
