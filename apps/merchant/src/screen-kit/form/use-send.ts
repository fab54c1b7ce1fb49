import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createSingleIntention } from '#platform/single-intention.ts';
import { newId } from '#platform/system-edges.ts';

type Mutate<Input, Output> = (input: Input, options: { context: { mutationKey: string } }) => Promise<Output>;

/**
 * One mutation with its key, once per user intention: `useSend(apiClient.device.openDoor.mutate)`. Sent again with the same input
 * after a lost answer, it gets the stored answer instead of a second act. Nothing is ever sent again by itself. [screens 3.3]
 */
export function useSend<Input, Output>(mutate: Mutate<Input, Output>) {
  const [intention] = useState(() => createSingleIntention(newId));
  return useMutation({
    mutationFn: (input: Input) => mutate(input, { context: { mutationKey: intention.keyFor(input) } }),
    onSuccess: () => intention.done(),
  });
}
