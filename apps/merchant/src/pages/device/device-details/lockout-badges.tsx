import { Badge } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const KNOWN = ['freeze', 'health', 'fault', 'maintenance'] as const;

/** Reasons why the cabinet itself sells nothing; shows an unknown reason as received. */
export function LockoutBadges({
  lockouts,
  isReachable,
}: {
  lockouts: readonly string[];
  isReachable: boolean;
}) {
  const t = useText();
  if (lockouts.length === 0) return t('device.noLockouts');
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {lockouts.map((lockout) => {
        const known = KNOWN.find((name) => name === lockout);
        return (
          <Badge
            key={lockout}
            tone={known && isReachable ? 'warn' : 'neutral'}
            name={`device.lockout.${lockout}`}
          >
            {known ? t(`enum.device.lockout.${known}`) : lockout}
          </Badge>
        );
      })}
    </span>
  );
}
