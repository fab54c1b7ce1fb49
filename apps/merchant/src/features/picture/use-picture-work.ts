import type { UploadKind } from '@larder/contract/file.contract';
import type { Result } from '@larder/domain/refusal';
import { useToast } from '@larder/ui/feedback/use-toast';
import type { PixelArea } from '@larder/ui/media/image-cropper-props';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askAgain } from '#platform/api/query-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { asItIs, makePicture, ratioOf, unreadable } from './make-picture.ts';
import { type UploadedPicture, uploadPicture } from './upload-picture.ts';

/** Phase of the picture of one tile. */
export type PicturePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'cropping'; readonly file: File; readonly ratio: number; readonly busy: boolean }
  | { readonly kind: 'uploading'; readonly blob: Blob; readonly share: number }
  | { readonly kind: 'failed'; readonly blob: Blob };

const idle = { kind: 'idle' } as const;

/** Takes a picture from the chosen file over its crop to the server, without blocking the form. [screens PHOTO] */
// long: the steps share the phase of one picture
export function usePictureWork(kind: UploadKind, onDone: (picture: UploadedPicture, blob: Blob) => void) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const [phase, setPhase] = useState<PicturePhase>(idle);
  const [problem, setProblem] = useState<string | null>(null);
  const ended = useRef<AbortController | null>(null);
  useEffect(() => () => ended.current?.abort(), []);
  // Right after the network returns the first request often fails; uploading a picture twice is safe.
  const uploading = useMutation({
    ...askAgain,
    mutationFn: ({ blob, control }: { blob: Blob; control: AbortController }) =>
      uploadPicture(blob, kind, {
        signal: control.signal,
        onShare: (share) => setPhase((now) => (now.kind === 'uploading' ? { ...now, share } : now)),
      }),
  });

  const showProblem = (text: string) => {
    setProblem(text);
    toast.error(text);
  };
  const say = (result: Result<Blob>) => {
    if (!result.ok) {
      const { code, params } = result.refusal;
      showProblem(
        t(code === 'BAD_INPUT' ? (String(params?.key) as 'valid.image.size') : 'refusal.FILE_ERROR'),
      );
    }
    return result;
  };
  async function send(blob: Blob) {
    const control = new AbortController();
    ended.current = control;
    setProblem(null);
    setPhase({ kind: 'uploading', blob, share: 0 });
    try {
      const picture = await uploading.mutateAsync({ blob, control });
      setPhase(idle);
      onDone(picture, blob);
    } catch (error) {
      if (control.signal.aborted) return;
      if (refusalOf(error).code === 'REQUEST_ABORTED') return setPhase(idle);
      setPhase({ kind: 'failed', blob });
      if (navigator.onLine) showProblem(textOf(error));
      else toast.info(t('product.picture.waits'));
    }
  }
  useEffect(() => {
    if (online && phase.kind === 'failed') void send(phase.blob);
  }, [online]);
  return {
    phase,
    /** True if the picture is sent automatically once there is a network. */
    waits: phase.kind === 'failed' && !online,
    /** Reason why the last file was not accepted; stays until another is chosen. */
    problem,
    async pick(file: File) {
      setProblem(null);
      const ratio = await ratioOf(file);
      if (ratio === null) return void say(await unreadable(file));
      const cropper = await import('@larder/ui/media/crop-dialog').catch(() => null);
      if (cropper) return setPhase({ kind: 'cropping', file, ratio, busy: false });
      toast.info(t('refusal.COMPRESSOR_LOAD_FAILED'));
      const original = say(await asItIs(file));
      if (original.ok) await send(original.value);
    },
    async crop(area: PixelArea) {
      if (phase.kind !== 'cropping') return;
      setPhase({ ...phase, busy: true });
      const made = say(await makePicture(phase.file, area));
      if (made.ok) await send(made.value);
      else setPhase(idle);
    },
    retry: () => (phase.kind === 'failed' ? void send(phase.blob) : undefined),
    /** Gives the picture up, whatever its phase. */
    cancel() {
      ended.current?.abort();
      setProblem(null);
      setPhase(idle);
    },
  };
}
