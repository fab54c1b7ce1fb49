import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { startAfresh } from '#platform/kept/query-persistence.ts';
import { preview } from '#platform/session/preview.ts';

/** Ends the preview and leads back to where it was started. */
export function useEndPreview() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const backTo = preview.read()?.backTo ?? '/';
    preview.set(null);
    await startAfresh(queryClient);
    navigate(backTo, { replace: true });
  };
}
