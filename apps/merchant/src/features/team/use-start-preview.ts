import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { startAfresh } from '#platform/kept/query-persistence.ts';
import { type PreviewedRole, preview } from '#platform/session/preview.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';

/**
 * Shows the app as a role: the server reads with its permissions only and refuses every change. All data on the phone
 * are read again, because they were read with more. [decision 115]
 */
export function useStartPreview() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async ({ name, permissions }: Pick<PreviewedRole, 'name' | 'permissions'>) => {
    unsavedForms.abandon();
    preview.set({ name, permissions, backTo: pathname + search });
    navigate('/', { replace: true });
    await startAfresh(queryClient);
  };
}
