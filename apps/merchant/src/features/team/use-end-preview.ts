import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { preview } from '#platform/preview.ts';
import { startAfresh } from '#platform/query-persistence.ts';

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
