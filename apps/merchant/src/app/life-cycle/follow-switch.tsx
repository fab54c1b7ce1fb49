import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { startAfresh } from '#platform/kept/query-persistence.ts';
import { membershipOfToken } from '#platform/session/membership-of-token.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { useMe } from '#screen-kit/member/me.ts';

/**
 * Follows another tab that switched to another merchant: all tabs share one token, so this one would show the former
 * merchant's data and ask for the other's.
 */
export function FollowSwitch() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id } = useMe().membership;
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      const next = key === 'clientToken' ? membershipOfToken(newValue) : null;
      if (next === null || next === id) return;
      unsavedForms.abandon();
      void startAfresh(queryClient);
      void navigate('/', { replace: true });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [id, queryClient, navigate]);
  return null;
}
