import { OWN_IMPORT_BYTES } from '@larder/domain/product/own-product-rows';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type OwnImportPreview = Outputs['product']['previewOwnImport'];
type Looked = { readonly name: string; readonly file: string; readonly preview: OwnImportPreview };

/** A table that is looked at, and the act that imports it. Nothing is stored before the act. */
export function useOwnImport() {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  // It changes nothing: without a key the server keeps no copy of the long answer.
  const ask = useMutation({
    mutationFn: (input: { file: string }) => apiClient.product.previewOwnImport.mutate(input),
  });
  const act = useSend(apiClient.product.importOwnProducts.mutate);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const changes = looked?.preview.rows.filter(({ verdict }) => verdict !== 'same').length ?? 0;

  async function preview(name: string, file: string) {
    setLooked({ name, file, preview: await ask.mutateAsync({ file }) });
  }

  async function look(picked: File) {
    setProblem(null);
    if (picked.size > OWN_IMPORT_BYTES) {
      setProblem(t('product.import.tooLarge', { size: Math.floor(OWN_IMPORT_BYTES / 1_000) }));
      return;
    }
    try {
      await preview(picked.name, base64Of(new Uint8Array(await picked.arrayBuffer())));
    } catch (error) {
      setProblem(textOf(error));
    }
  }

  async function send() {
    if (!looked) return;
    const { name, file } = looked;
    setProblem(null);
    try {
      const { added, changed } = await act.mutateAsync({ file, seen: looked.preview.seen });
      toast.success(t('product.import.done', { added, changed }));
      void queries.product.invalidate();
      await preview(name, file);
    } catch (error) {
      setProblem(textOf(error));
      // A colleague has changed something: the table is compared again.
      if (refusalOf(error).code === 'DATA_PROCESSING') await preview(name, file).catch(() => undefined);
    }
  }

  return {
    fileName: looked?.name ?? '',
    preview: looked?.preview ?? null,
    changes,
    problem,
    isBusy: ask.isPending,
    isSending: act.isPending,
    look: (picked: File) => void look(picked),
    send,
  };
}

/** Encodes bytes in parts, because the number of arguments of a call is limited. */
function base64Of(bytes: Uint8Array): string {
  const PART = 8_192;
  let text = '';
  for (let at = 0; at < bytes.length; at += PART)
    text += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(text);
}
