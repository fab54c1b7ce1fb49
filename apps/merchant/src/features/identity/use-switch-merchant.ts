import { useToast } from '@larder/ui/feedback/use-toast';
import { useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#platform/api/api-client.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { startAfresh } from '#platform/kept/query-persistence.ts';
import { writeTokens } from '#platform/session/tokens.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';

/**
 * Switches to another merchant: only the client token changes, and no data of the previous merchant stays on the phone.
 */
export function useSwitchMerchant(): (merchantId: string) => Promise<boolean> {
  const toast = useToast();
  const textOf = useRefusalText();
  const queryClient = useQueryClient();
  return async (merchantId) => {
    try {
      const { accessToken, clientToken } = await apiClient.identity.switchMerchant.mutate({ merchantId });
      const refreshToken = clientStorage.read('refreshToken') ?? '';
      writeTokens(clientStorage, { accessToken, clientToken, refreshToken });
      await startAfresh(queryClient);
      return true;
    } catch (error) {
      toast.error(textOf(error));
      return false;
    }
  };
}
