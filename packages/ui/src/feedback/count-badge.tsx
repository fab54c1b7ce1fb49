const MOST_SHOWN = 99;

/** A small red number or, without a number, a dot; `label` is announced. */
export function CountBadge({ count, label }: { count?: number; label: string }) {
  if (count === 0) return null;
  const look = 'block rounded-full bg-bad text-surface ring-2 ring-surface';
  return (
    <>
      {count === undefined ? (
        <span aria-hidden="true" className={`${look} size-2.5`} />
      ) : (
        <span
          aria-hidden="true"
          className={`${look} min-w-[18px] px-[5px] text-center font-bold text-[clamp(11px,0.6875rem,15px)] leading-[1.64] tabular-nums`}
        >
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </>
  );
}
