import { useQuery } from '@tanstack/react-query';
import { listKeptVideos } from '#platform/kept/kept-videos.ts';

/** Keys of the videos on this phone. */
export const keptVideosKey = ['keptVideos'] as const;

/** The videos on this phone, which play without a network. */
export const useKeptVideos = (): ReadonlySet<string> =>
  useQuery({
    queryKey: keptVideosKey,
    queryFn: listKeptVideos,
    networkMode: 'always',
    staleTime: 0,
  }).data ?? NONE;

const NONE: ReadonlySet<string> = new Set();
