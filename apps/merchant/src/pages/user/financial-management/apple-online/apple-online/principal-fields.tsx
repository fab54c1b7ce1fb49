import { latestBirthDate } from '@larder/domain/onboarding/birth-date';
import { IconButton } from '@larder/ui/controls/icon-button';
import { PercentField } from '@larder/ui/controls/percent-field';
import { TextField } from '@larder/ui/controls/text-field';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SealedField } from '#features/onboarding/sealed-field.tsx';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AddressGroup } from './address-group.tsx';
import type { StoredPrincipal } from './application-data.ts';
import { today } from './today.ts';
import type { PrincipalsForm } from './use-principals-form.ts';

type PrincipalFieldsProps = {
  at: number;
  form: PrincipalsForm;
  stored: StoredPrincipal | undefined;
  /** Missing for the only principal. */
  onRemove: (() => void) | undefined;
};

/** One owner. */
export function PrincipalFields({ at, form, stored, onRemove }: PrincipalFieldsProps) {
  const t = useText();
  const { percent } = useNumberEntry();
  const [removing, setRemoving] = useState(false);
  const nth = at + 1;
  const name = form.form.watch(`principals.${at}.name`);
  return (
    <section
      aria-label={t('onboarding.principal', { nth })}
      data-principal={nth}
      className="flex flex-col gap-4 rounded-xl border border-line p-4"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 className="font-bold text-lg">{t('onboarding.principal', { nth })}</h3>
        {onRemove && (
          <IconButton
            icon={<Trash2 />}
            label={t('onboarding.removePrincipal', { nth })}
            onPress={() => setRemoving(true)}
          />
        )}
      </div>
      <TextField {...form.field(`principals.${at}.name`)} label={t('onboarding.field.name')} required />
      <TextField {...form.field(`principals.${at}.title`)} label={t('onboarding.field.title')} required />
      <PercentField
        {...form.controlled(`principals.${at}.ownershipBp`)}
        label={t('onboarding.field.ownership')}
        readTyped={percent}
        required
      />
      <AddressGroup
        title={t('onboarding.field.homeAddress')}
        country={form.controlled(`principals.${at}.address.country`)}
        fieldOf={(part) => form.field(`principals.${at}.address.${part}`)}
      />
      <TextField
        {...form.field(`principals.${at}.phone`)}
        type="tel"
        label={t('onboarding.field.phone')}
        required
      />
      <SealedField
        {...form.field(`principals.${at}.ssn`)}
        label={t('onboarding.field.ssn')}
        last4={stored?.ssnLast4}
      />
      <SealedField
        {...form.field(`principals.${at}.idNo`)}
        inputMode="text"
        label={t('onboarding.field.idNo')}
        last4={stored?.idNoLast4}
      />
      <TextField
        {...form.field(`principals.${at}.birthDate`)}
        type="date"
        max={latestBirthDate(today())}
        label={t('onboarding.field.birthDate')}
        required
      />
      <TextField
        {...form.field(`principals.${at}.email`)}
        type="email"
        label={t('onboarding.field.email')}
        hint={t('onboarding.emailHint')}
        required
      />
      <ConfirmDialog
        open={removing}
        title={t('onboarding.remove.title')}
        sentence={t('onboarding.remove.sentence', { name: name || t('onboarding.principal', { nth }) })}
        cancelLabel={t('btn.cancel')}
        verb={t('onboarding.remove.verb')}
        destructive
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          onRemove?.();
        }}
      />
    </section>
  );
}
