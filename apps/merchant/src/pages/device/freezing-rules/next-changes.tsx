import {
  checkFreezeRule,
  type FreezeRule,
  freezeChanges,
  isFrozenAt,
} from '@larder/domain/device/selling/freeze-rule';
import { Section } from '@larder/ui/layout/section';
import { DoorOpen, Snowflake } from 'lucide-react';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type NextChangesProps = { ruleAt: (now: Date) => FreezeRule; timeZone: string };

const SHOWN = 3;

/** Next changes by the rule as it is in the form. Renders nothing while they cannot be computed. */
export function NextChanges({ ruleAt, timeZone }: NextChangesProps) {
  const t = useText();
  const { fullTime } = useFormats();
  const now = new Date(useNow());
  const rule = ruleAt(now);
  if (!checkFreezeRule(rule, now, timeZone).ok) return null;
  const changes = freezeChanges(rule, now, timeZone, SHOWN);
  const [last] = changes.slice(-1);
  const isFrozenForGood = last ? last.frozen && changes.length < SHOWN : isFrozenAt(rule, now, timeZone);
  return (
    <Section padded title={t('device.freezing.next')}>
      {changes.length > 0 && (
        <ol className="flex flex-col gap-3">
          {changes.map(({ at, frozen }) => (
            <li key={at.toISOString()} className="flex items-center gap-3">
              <span
                className={`grid size-9 shrink-0 place-items-center rounded-full ${frozen ? 'bg-info-soft text-info' : 'bg-good-soft text-good'}`}
              >
                {frozen ? (
                  <Snowflake aria-hidden="true" className="size-icon-sm" />
                ) : (
                  <DoorOpen aria-hidden="true" className="size-icon-sm" />
                )}
              </span>
              <span className="min-w-0 break-words">
                <span className="block font-semibold">
                  {t(frozen ? 'device.freezing.begins' : 'device.freezing.ends')}
                </span>
                <span className="text-ink-soft text-sm">{fullTime(at, timeZone)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {(changes.length === 0 || isFrozenForGood) && (
        <p className="text-ink-soft">
          {t(isFrozenForGood ? 'device.freezing.forGood' : 'device.freezing.never')}
        </p>
      )}
    </Section>
  );
}
