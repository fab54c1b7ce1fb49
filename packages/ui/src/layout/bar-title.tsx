import { classNames } from './class-names.ts';

/** Two buttons, and a little room beside the words. */
const BESIDE_PX = 104;
/** Of the font size: bold Latin letters on average, and the others, which are square. */
const LETTER_EM = 0.58;

const widthEm = (text: string) =>
  [...text].reduce((em, letter) => em + (letter < '\u2e80' ? LETTER_EM : 1), 0);

/** As large as it is meant to be, or as what fits in one line of the column. */
const fitting = (text: string, size: string) => ({
  fontSize: `max(12px, min(${size}, (min(100vw, 480px) - ${BESIDE_PX}px) / ${widthEm(text).toFixed(2)}))`,
});

/** The words of the yellow bar. A title of two parts, `Flow · Screen`, stands on two lines; a long one is written smaller, and cut last of all. */
export function BarTitle({ title, subtitle }: { title: string; subtitle?: string | undefined }) {
  if (subtitle) return <TitleOver title={title} subtitle={subtitle} />;
  const [part = title, ...rest] = title.split(' · ');
  const own = rest.length > 0 ? rest.join(' · ') : part;
  const line = 'block truncate leading-tight';
  return (
    <h1 tabIndex={-1} className="min-w-0 px-1 text-center">
      {rest.length > 0 && (
        <span className={line} style={fitting(part, 'min(0.8125rem, 15px)')}>
          {part}
          <span className="sr-only"> · </span>
        </span>
      )}
      <span
        className={classNames(line, 'font-bold')}
        style={fitting(own, rest.length > 0 ? 'min(1rem, 20px)' : 'min(1.125rem, 26px)')}
      >
        {own}
      </span>
    </h1>
  );
}

/** A name over what is done with it. Both are cut rather than the bar grows. */
function TitleOver({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <div className="min-w-0 px-1 text-center leading-tight">
      <h1 tabIndex={-1} className="truncate font-bold text-[min(1.0625rem,20px)]">
        {title}
      </h1>
      <p className="truncate text-[min(0.75rem,15px)]">{subtitle}</p>
    </div>
  );
}
