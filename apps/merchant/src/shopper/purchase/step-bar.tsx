const steps = [1, 2, 3, 4];

/** Four bars that fill from the card to the receipt. Decorative: the words below say the same. */
export function StepBar({ step }: { step: number }) {
  return (
    <div aria-hidden="true" className="flex gap-1.5 px-4 pt-4">
      {steps.map((at) => (
        <span
          key={at}
          className={`h-1.5 flex-1 rounded-full transition-colors ${at <= step ? 'bg-ink' : 'bg-line'}`}
        />
      ))}
    </div>
  );
}
