import { Link } from '@larder/ui/layout/link';
import type { ReactNode } from 'react';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';

type DevicePlace = { deviceNo: string; name: string | null };

type EntryFrameProps = {
  id: string;
  branch: string;
  icon: ReactNode;
  title: string;
  at: string;
  timeZone: string;
  /** Address of the screen with more details. */
  href?: string | undefined;
  /** Name of the member who did it. */
  by?: string | null;
  /** The device, where the list shows several. */
  place?: DevicePlace | undefined;
  badges?: ReactNode;
  children?: ReactNode;
};

/** Frame of one entry: event, time, and the details below. */
export function EntryFrame({
  id,
  branch,
  icon,
  title,
  at,
  timeZone,
  href,
  by,
  place,
  badges,
  children,
}: EntryFrameProps) {
  const { clock, fullTime } = useFormats();
  return (
    <article data-id={id} data-entry={branch} className="flex gap-3 px-4 pt-3 pb-3.5">
      {icon}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 break-words font-semibold">
            {href ? (
              <Link href={href} className="hit-44 underline decoration-line underline-offset-4">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <time
            dateTime={at}
            title={fullTime(at, timeZone)}
            className="shrink-0 text-ink-soft text-sm tabular-nums"
          >
            {clock(at, timeZone)}
          </time>
        </div>
        <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">{badges}</div>
        <div className="mt-0.5 flex flex-col gap-0.5 break-words text-ink-soft text-sm empty:hidden">
          {by && <span>{by}</span>}
          {place && <PlaceWords place={place} isLink={!href} />}
          {children}
        </div>
      </div>
    </article>
  );
}

type PlaceWordsProps = { place: DevicePlace; isLink: boolean };

/**
 * Name of the device; leads to its page while the merchant has it, unless the title is a link: two links on top of each
 * other are too small for a finger.
 */
function PlaceWords({ place: { deviceNo, name }, isLink }: PlaceWordsProps) {
  const href = isLink && name !== null ? screenHref('/pages/device/device-details', { deviceNo }) : undefined;
  return href ? (
    <Link href={href} className="hit-44 self-start underline decoration-line underline-offset-4">
      {name}
    </Link>
  ) : (
    <span>{name ?? deviceNo}</span>
  );
}
