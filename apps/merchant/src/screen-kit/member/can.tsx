import { can, type Permission } from '@larder/domain/team/permissions';
import type { ReactNode } from 'react';
import { useMeIfAny } from './me.ts';

type CanProps = { anyOf: readonly Permission[]; children: ReactNode; otherwise?: ReactNode };

/** Shows its children to members with at least one of the permissions. The server checks the same. [spec 6] */
export function Can({ anyOf, children, otherwise = null }: CanProps) {
  return useCan(anyOf) ? children : otherwise;
}

/**
 * An empty list is a programming error: it throws in development and test, hides and logs in production. [screens 3.1]
 */
export function useCan(anyOf: readonly Permission[]): boolean {
  const held = useMeIfAny()?.permissions ?? [];
  if (anyOf.length === 0 && import.meta.env.PROD) {
    console.error('<Can> needs at least one permission');
    return false;
  }
  return can(held, anyOf);
}
