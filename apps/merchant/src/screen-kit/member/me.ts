import { createContext, useContext } from 'react';
import type { Outputs } from '#platform/trpc.ts';

type MeAnswer = Outputs['identity']['readMe'];

/** The signed-in user, their merchant and their permissions. */
export type Me = MeAnswer & {
  merchant: NonNullable<MeAnswer['merchant']>;
  membership: NonNullable<MeAnswer['membership']>;
};

/** A member with at least one permission; null for an account without any permission. */
export function memberOf(answer: MeAnswer): Me | null {
  const { merchant, membership } = answer;
  return merchant && membership && answer.permissions.length > 0 ? { ...answer, merchant, membership } : null;
}

export const MeContext = createContext<Me | null>(null);

/** The signed-in member; null on public screens. */
export function useMeIfAny(): Me | null {
  return useContext(MeContext);
}

/** The signed-in member. For screens that are not public. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe needs a signed-in member');
  return me;
}
