import type { Outputs } from '#platform/trpc.ts';
import type { TripMode } from './trip-link.ts';

export type Answer = Outputs['restock']['readTrip'];

/** A trip, narrowed to the modes in which the server has trips. */
export type Trip = Omit<Answer, 'mode'> & { readonly mode: TripMode };
