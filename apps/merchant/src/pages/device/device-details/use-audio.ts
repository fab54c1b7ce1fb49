import { useToast } from '@larder/ui/feedback/use-toast';
import { useEffect, useRef, useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import type { DeviceDetails } from './device-details.ts';

/** Debounce, because a finger that still slides is not done. */
const REST_MS = 500;

type Audio = { readonly volume: number; readonly muted: boolean };

/**
 * Volume while it is set: sent when the finger rests, one request at a time, the last value last; a refused value is
 * reverted.
 */
export function useAudio({ deviceNo, settings }: DeviceDetails) {
  const toast = useToast();
  const textOf = useRefusalText();
  const { mutateAsync, isPending } = useSend(apiClient.device.setAudio.mutate);
  const { device } = trpc.useUtils();
  const [wish, setWish] = useState<Audio | null>(null);
  const unsent = useRef<(() => void) | null>(null);
  const sent = useRef<Audio | null>(null);

  useEffect(() => {
    if (!wish || wish === sent.current) return;
    const send = async () => {
      try {
        await mutateAsync({ deviceNo, ...wish });
      } catch (error) {
        toast.error(textOf(error));
      }
      // Wait for the stored value before dropping the local one, so that the knob never jumps back in between.
      await device.read.refetch({ deviceNo });
      setWish((later) => (later === wish ? null : later));
    };
    const start = () => {
      unsent.current = null;
      sent.current = wish;
      void send();
    };
    unsent.current = start;
    if (isPending) return;
    const timer = setTimeout(start, REST_MS);
    return () => clearTimeout(timer);
  }, [wish, isPending, deviceNo, mutateAsync, toast, textOf, device]);

  // Send the shown value when the user leaves the page, or the app, before the pause is over.
  useEffect(() => {
    const flush = () => unsent.current?.();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  const shown: Audio = wish ?? { volume: settings.volume, muted: settings.muted };
  return {
    ...shown,
    isPending,
    setVolume: (volume: number) => setWish({ ...shown, volume }),
    setMuted: (muted: boolean) => setWish({ ...shown, muted }),
  };
}
