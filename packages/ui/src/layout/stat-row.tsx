import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

export type Stat = { key: string; label: string; value: ReactNode; href?: string };

/** Two to four figures side by side. */
export function StatRow({ stats }: { stats: Stat[] }) {
  return (
    <ul className="flex flex-wrap">
      {stats.map((stat) => (
        <li
          key={stat.key}
          className={classNames(
            'flex-[1_1_5em] text-center',
            // Two and two where three would leave the fourth alone.
            stats.length === 4 && 'max-[22rem]:basis-2/5',
          )}
        >
          {stat.href ? (
            <Link href={stat.href} className="block rounded-md px-1 py-1.5 active:bg-sunken">
              <StatBody stat={stat} />
            </Link>
          ) : (
            <div className="px-1 py-1.5">
              <StatBody stat={stat} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function StatBody({ stat }: { stat: Stat }) {
  return (
    <>
      <span className="block break-words font-bold text-2xl tabular-nums">{stat.value}</span>
      <span className="block break-words text-ink-soft text-sm">{stat.label}</span>
    </>
  );
}
