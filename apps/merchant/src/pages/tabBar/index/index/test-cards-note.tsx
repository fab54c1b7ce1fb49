import { useText } from '#screen-kit/texts/use-text.ts';

/** Says, for as long as it is so, that shoppers are charged by nobody. [decision 220] */
export function TestCardsNote() {
  const t = useText();
  return (
    <p role="note" className="rounded-xl bg-info-soft px-4 py-2.5 text-info text-sm" data-test-cards>
      {t('home.testCards')}
    </p>
  );
}
