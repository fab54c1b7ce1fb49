import { Checkbox } from '@larder/ui/controls/checkbox';
import { Switch } from '@larder/ui/controls/switch';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { faultOf, MemberChoice, StoredMember } from './member-choice.ts';
import { QuietTime } from './quiet-time.tsx';
import { fieldsId } from './use-member-choices.ts';

type MemberCardProps = {
  member: StoredMember;
  choice: MemberChoice;
  fault: ReturnType<typeof faultOf>;
  timeZone: string;
  onChange: (choice: MemberChoice) => void;
};

/** Card of one member: whether, how and when they are notified. */
export function MemberCard({ member, choice, fault, timeZone, onChange }: MemberCardProps) {
  const { membershipId, name, email } = member;
  return (
    <li data-id={membershipId} className="border-line border-b px-4 py-2 last:border-b-0">
      <Checkbox
        label={<span className="font-semibold text-lg">{name}</span>}
        description={email}
        checked={choice.isNotified}
        onCheckedChange={(isNotified) => onChange({ ...choice, isNotified })}
      />
      {choice.isNotified && (
        <div className="ps-9 pb-2">
          <Methods membershipId={membershipId} choice={choice} fault={fault} onChange={onChange} />
          <QuietHours choice={choice} fault={fault} timeZone={timeZone} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

type MethodsProps = Pick<MemberCardProps, 'choice' | 'fault' | 'onChange'> & { membershipId: string };

function Methods({ membershipId, choice, fault, onChange }: MethodsProps) {
  const t = useText();
  const errorId = useId();
  const isWrong = fault?.field === 'methods';
  const wrong = isWrong ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {};
  return (
    <fieldset id={fieldsId(membershipId)}>
      <legend className="pt-1 font-semibold text-sm">{t('alert.users.method')}</legend>
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          {...wrong}
          label={t('alert.notified.method.push')}
          checked={choice.push}
          onCheckedChange={(push) => onChange({ ...choice, push })}
        />
        <Checkbox
          {...wrong}
          label={t('alert.notified.method.email')}
          checked={choice.email}
          onCheckedChange={(email) => onChange({ ...choice, email })}
        />
      </div>
      {isWrong && (
        <p id={errorId} className="flex items-start gap-1.5 pb-1 font-medium text-bad text-sm">
          <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
          {t(fault.key)}
        </p>
      )}
    </fieldset>
  );
}

function QuietHours({
  choice,
  fault,
  timeZone,
  onChange,
}: Pick<MemberCardProps, 'choice' | 'fault' | 'timeZone' | 'onChange'>) {
  const t = useText();
  return (
    <>
      <div className="-mx-4">
        <Switch
          label={t('alert.users.quiet')}
          description={t('alert.users.quietHint')}
          checked={choice.isQuiet}
          onCheckedChange={(isQuiet) => onChange({ ...choice, isQuiet })}
        />
      </div>
      {choice.isQuiet && (
        <div className="flex flex-wrap gap-3 pt-1 pb-2">
          <QuietTime
            label={t('alert.users.quietFrom')}
            value={choice.quietFrom}
            timeZone={timeZone}
            onChange={(quietFrom) => onChange({ ...choice, quietFrom })}
          />
          <QuietTime
            label={t('alert.users.quietTo')}
            error={fault?.field === 'quiet' ? t(fault.key) : undefined}
            value={choice.quietTo}
            timeZone={timeZone}
            onChange={(quietTo) => onChange({ ...choice, quietTo })}
          />
        </div>
      )}
    </>
  );
}
