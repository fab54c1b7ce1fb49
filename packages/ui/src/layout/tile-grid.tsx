import type { ReactNode } from 'react';
import { CountBadge } from '../feedback/count-badge.tsx';
import { Link } from './link.tsx';

export type Tile = {
  key: string;
  label: string;
  icon: ReactNode;
  href?: string;
  onPress?: () => void;
  badge?: { count?: number; label: string };
};

/** Round-cornered yellow tiles with a name below; four a row, fewer with large text. */
export function TileGrid({ tiles, label }: { tiles: Tile[]; label?: string }) {
  return (
    <ul
      aria-label={label}
      className="-mx-1 grid grid-cols-[repeat(auto-fill,minmax(max(4.4em,25%-8px),1fr))] gap-x-1 gap-y-2"
    >
      {tiles.map((tile) => (
        <li key={tile.key}>
          <TileBody tile={tile} />
        </li>
      ))}
    </ul>
  );
}

function TileBody({ tile }: { tile: Tile }) {
  const look = 'group flex h-full w-full flex-col items-center gap-1.5 rounded-md py-2 text-center';
  const inside = (
    <>
      <span className="relative grid size-11 place-items-center rounded-lg bg-brand-soft transition-colors group-active:bg-brand [&>svg]:size-[22px]">
        {tile.icon}
        {tile.badge && (
          <span className="-top-1 -right-1.5 absolute">
            <CountBadge count={tile.badge.count} label={tile.badge.label} />
          </span>
        )}
      </span>
      <span className="max-w-full hyphens-auto break-words text-sm leading-tight">{tile.label}</span>
    </>
  );
  if (tile.href)
    return (
      <Link href={tile.href} className={look}>
        {inside}
      </Link>
    );
  return (
    <button type="button" onClick={tile.onPress} className={look}>
      {inside}
    </button>
  );
}
