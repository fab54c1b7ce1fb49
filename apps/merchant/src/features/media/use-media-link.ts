import { MINUTE_MS } from '@larder/domain/durations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiClient } from '#platform/api/api-client.ts';
import { newId } from '#platform/system-edges.ts';

/** Shorter than the server's links work. */
const FRESH_MS = 50 * MINUTE_MS;

/** Link to a video or picture of a session. The request is audited as a viewing. [decision 109] */
export const mediaLink = (sessionId: string, key: string) =>
  queryOptions({
    queryKey: ['mediaLink', sessionId, key],
    queryFn: () =>
      apiClient.device.viewMedia.mutate({ sessionId, key }, { context: { mutationKey: newId() } }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });

/** Loads the link at once where the page shows its media without being asked. */
export const useMediaLink = (sessionId: string | undefined, key: string | null, isAhead: boolean) =>
  useQuery({
    ...mediaLink(sessionId ?? '', key ?? ''),
    enabled: isAhead && sessionId !== undefined && key !== null,
  });
