import { fitLine } from './fit-line.ts';

/** Padding of the page and of the card around the amount. */
const BESIDE_PX = 56;

/** The amount that a card is about: on one line, smaller where the phone's text is large. */
export function HeadlineAmount({ text }: { text: string }) {
  return (
    <p
      className="whitespace-nowrap font-bold text-3xl tabular-nums"
      style={fitLine(text, '1.875rem', BESIDE_PX)}
    >
      {text}
    </p>
  );
}
