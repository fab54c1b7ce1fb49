import { apiClient } from '#platform/api/api-client.ts';
import { downloadFile } from '#platform/browser/picture-file.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';

/**
 * Downloads an export, or asks for it again. A link is fetched for each download and holds for minutes only; refusals
 * are handed over in words.
 */
export function useExportActs(onRefused: (text: string) => void) {
  const textOf = useRefusalText();
  const downloading = useSend(apiClient.export.download.mutate);
  const repeating = useSend(apiClient.export.repeat.mutate);
  const refused = (error: unknown) => onRefused(textOf(error));
  return {
    /** The export that is asked about right now. */
    busyId: [downloading, repeating].find(({ isPending }) => isPending)?.variables?.exportId ?? null,
    download: async (exportId: string) => {
      await downloading.mutateAsync({ exportId }).then(({ url }) => downloadFile(url), refused);
    },
    repeat: async (exportId: string) => {
      await repeating.mutateAsync({ exportId }).catch(refused);
    },
  };
}
