import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createSingleIntention } from '#platform/api/single-intention.ts';
import { newMutationKey } from '#platform/system-edges.ts';

type Mutate<Input, Output> = (input: Input, options: { context: { mutationKey: string } }) => Promise<Output>;

/**
 * Sends one mutation with an idempotency key per user intention: `useSend(apiClient.device.openDoor.mutate)`. The same
 * input sent again after a lost response gets the stored response instead of acting twice. Nothing is ever retried by
 * itself. [screens 3.3]
 */
export function useSend<Input, Output>(mutate: Mutate<Input, Output>) {
  const [intention] = useState(() => createSingleIntention(newMutationKey));
  return useMutation({
    mutationFn: (input: Input) => mutate(input, { context: { mutationKey: intention.keyFor(input) } }),
    onSuccess: () => intention.done(),
  });
}
