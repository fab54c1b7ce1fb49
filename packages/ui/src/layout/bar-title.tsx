import { classNames } from './class-names.ts';
import { fitLine } from './fit-line.ts';
import { usePane } from './pane.tsx';

/** Two buttons and a little room beside the words. */
const BESIDE_PX = 124;

/**
 * The title in the yellow bar. A title of two parts, `Flow · Screen`, takes two lines; a long one is set smaller, and
 * cut only as a last resort.
 */
export function BarTitle({ title, subtitle }: { title: string; subtitle?: string | undefined }) {
  const Heading = useHeading();
  if (subtitle) return <TitleOver title={title} subtitle={subtitle} />;
  const [part = title, ...rest] = title.split(' · ');
  const own = rest.length > 0 ? rest.join(' · ') : part;
  const line = 'block truncate leading-tight';
  return (
    <Heading tabIndex={-1} className="min-w-0 px-1 text-center">
      {rest.length > 0 && (
        <span className={line} style={fitLine(part, 'min(0.8125rem, 15px)', BESIDE_PX)}>
          {part}
          <span className="sr-only"> · </span>
        </span>
      )}
      <span
        className={classNames(line, 'font-bold')}
        style={fitLine(own, rest.length > 0 ? 'min(1rem, 20px)' : 'min(1.125rem, 26px)', BESIDE_PX)}
      >
        {own}
      </span>
    </Heading>
  );
}

/** The heading of the page; of the second order in a list beside the page. */
const useHeading = () => (usePane()?.isBeside ? 'h2' : 'h1');

/** A name above its status. Both are cut rather than letting the bar grow. */
function TitleOver({ title, subtitle }: { title: string; subtitle: string }) {
  const Heading = useHeading();
  return (
    <div className="min-w-0 px-1 text-center leading-tight">
      <Heading tabIndex={-1} className="truncate font-bold text-[min(1.0625rem,20px)]">
        {title}
      </Heading>
      <p className="truncate text-[min(0.75rem,15px)]">{subtitle}</p>
    </div>
  );
}
