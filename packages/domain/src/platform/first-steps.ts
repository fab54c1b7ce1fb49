/** Steps of a new merchant until it sells, in the order in which they can be done without waiting. [screens 1] */
export const firstSteps = ['account', 'products', 'alerts', 'cabinet', 'shelves', 'restock'] as const;
type FirstStep = (typeof firstSteps)[number];

/** What the data say about a new merchant; no click counts. */
export type FirstStepFacts = {
  /** An order at a cabinet that is not for training. */
  readonly hasSold: boolean;
  readonly products: number;
  /** A member is notified of some alert. */
  readonly isAlertUserChosen: boolean;
  readonly activatedCabinets: number;
  readonly hasPublishedTemplate: boolean;
  readonly hasRestocked: boolean;
};

type FirstStepPlan = {
  readonly steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[];
  /** The one step that is open: the first that is not done. */
  readonly open: FirstStep;
};

/** Plans the first steps; null once all are done, or once the merchant has sold without one of them. [decision 123] */
export function planFirstSteps(facts: FirstStepFacts): FirstStepPlan | null {
  if (facts.hasSold) return null;
  const done: Readonly<Record<FirstStep, boolean>> = {
    // Who reads this has signed in with a mailbox that they proved.
    account: true,
    products: facts.products > 0,
    alerts: facts.isAlertUserChosen,
    cabinet: facts.activatedCabinets > 0,
    shelves: facts.hasPublishedTemplate,
    restock: facts.hasRestocked,
  };
  const open = firstSteps.find((step) => !done[step]);
  return open ? { steps: firstSteps.map((step) => ({ step, isDone: done[step] })), open } : null;
}
