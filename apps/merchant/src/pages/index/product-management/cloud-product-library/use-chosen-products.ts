import { useState } from 'react';
import { usePriceQuestion } from '#features/template/use-price-question.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { type Chosen, priceMoves, readChosen, stillChosen } from './chosen-products.ts';
import { useKeptChosen } from './use-kept-chosen.ts';

/** What an act has brought: how many are new, and how many the merchant had. */
export type Outcome = { readonly added: number; readonly had: number };

/** The ticked products of a member, and the act that adds them all. [decision 321] */
export function useChosenProducts() {
  const { chosen, change } = useKeptChosen();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const textOf = useRefusalText();
  const question = usePriceQuestion();
  const queries = trpc.useUtils();
  const send = useSend(apiClient.product.addManyToLibrary.mutate);

  /** Returns the id of the first product whose price has to be mended. */
  async function add(): Promise<string | null> {
    const { rows, refused } = readChosen(chosen);
    const [first] = refused;
    if (first) {
      change((before) => [...before, ...refused.map((one) => [one.id, one] as const)]);
      return first.id;
    }
    setProblem(null);
    if (!(await question.isMeant(priceMoves(chosen, rows)))) return null;
    try {
      take(rows, await send.mutateAsync({ products: rows }));
    } catch (error) {
      setProblem(textOf(error));
    }
    return null;
  }

  function take(
    sent: Parameters<typeof stillChosen>[1],
    { added, refused }: Outputs['product']['addManyToLibrary'],
  ) {
    const gone = refused.filter(({ code }) => code === 'NOT_FOUND');
    change((before) => stillChosen(before, sent, gone));
    setOutcome({ added: added.length, had: refused.length - gone.length });
    void queries.product.invalidate();
  }

  return {
    chosen,
    put: (product: Chosen) => change((before) => [...before, [product.id, product] as const]),
    drop: (id: string) => change((before) => [...before].filter(([key]) => key !== id)),
    clear: () => change(() => []),
    add,
    isSending: send.isPending,
    problem,
    question,
    outcome,
    forgetOutcome: () => setOutcome(null),
  };
}
export type ChosenState = ReturnType<typeof useChosenProducts>;
