import { useReducer } from 'react';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { type CommandEvent, type CommandProgress, commandProgress, commandView } from './command-progress.ts';

/** Polling interval for outages of the live stream, whose events otherwise arrive at once. */
const ASK_AGAIN_MS = 3_000;

type Mutate<Args> = (
  args: Args,
  options: { context: { mutationKey: string } },
) => Promise<{ commandId: string }>;

/**
 * Sends one command to a cabinet and follows it: `useDeviceCommand(apiClient.device.openDoor.mutate)`. Reads the
 * outcome again with every `command.status`, also long after the end, because a late answer of the cabinet corrects a
 * timeout. [screens COMMAND]
 */
export function useDeviceCommand<Args>(mutate: Mutate<Args>) {
  const [progress, dispatch] = useReducer(
    commandProgress as (before: CommandProgress<Args>, event: CommandEvent<Args>) => CommandProgress<Args>,
    { step: 'idle' } as CommandProgress<Args>,
  );
  const command = useSend(mutate);
  const commandId = progress.step === 'watching' ? progress.commandId : null;
  const { data } = trpc.device.readCommand.useQuery(
    { commandId: commandId ?? '' },
    {
      enabled: commandId !== null,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data && !state.data.isOpen ? false : ASK_AGAIN_MS),
    },
  );

  return {
    view: commandView(progress, data ?? null),
    /** Command under observation, also after its end. */
    commandId,
    ask: (args: Args) => dispatch({ type: 'ask', args }),
    cancel: () => dispatch({ type: 'cancel' }),
    dismiss: () => dispatch({ type: 'dismiss' }),
    async send(args: Args): Promise<void> {
      if (progress.step === 'sending') return;
      dispatch({ type: 'send', args });
      try {
        const issued = await command.mutateAsync(args);
        dispatch({ type: 'issued', commandId: issued.commandId });
      } catch (error) {
        dispatch({ type: 'refused', error });
      }
    },
  };
}
