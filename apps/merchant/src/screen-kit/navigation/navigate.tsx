import { useLayoutEffect } from 'react';
import { useNavigate } from './use-navigate.ts';

/** Redirects as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
