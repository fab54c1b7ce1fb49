import { complaintCategories } from '@larder/domain/complaint/complaint-kind';
import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { limits } from '@larder/domain/limits';
import { entryReader, moneyRoom } from '@larder/domain/number-entry';
import { marksOf } from '@larder/domain/typed-number';
import { Button } from '@larder/ui/controls/button';
import { MoneyField } from '@larder/ui/controls/money-field';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { TextArea } from '@larder/ui/controls/text-area';
import { TextField } from '@larder/ui/controls/text-field';
import { Card } from '@larder/ui/layout/card';
import { useOnline } from '#platform/network-state.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { PicturesField } from './pictures-field.tsx';
import { type ComplaintEntryForm, useComplaintForm } from './use-complaint-form.ts';

type ComplaintFormProps = { token: string; currency: string; onSent: () => void };

/** Form for a complaint about a purchase; no account, and contact only if the shopper wants mails. */
export function ComplaintForm({ token, currency, onSent }: ComplaintFormProps) {
  const { t } = useWords();
  const online = useOnline();
  const form = useComplaintForm(token, onSent);
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-3">
      <Card>
        <div className="flex flex-col gap-5">
          <What form={form} currency={currency} />
          <PicturesField
            token={token}
            pictures={form.pictures}
            onChange={form.setPictures}
            onBusy={form.setSendingPicture}
          />
        </div>
      </Card>
      <Card title={t('shopper.complaint.contact')}>
        <Contact form={form} />
      </Card>
      {form.problem && (
        <p role="alert" className="px-1 font-medium text-bad">
          {form.problem}
        </p>
      )}
      <Button
        block
        type="submit"
        disabled={!online || form.sendingPicture}
        busyText={form.busy ? t('shopper.complaint.sending') : undefined}
      >
        {t('shopper.complaint.verb')}
      </Button>
    </form>
  );
}

type PartProps = { form: ComplaintEntryForm };

function What({ form, currency }: PartProps & { currency: string }) {
  const { t, locale } = useWords();
  const { entry, set, errors } = form;
  const sign =
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  return (
    <>
      <RadioGroup
        label={t('shopper.complaint.category')}
        options={complaintCategories.map((value) => ({
          value,
          label: t(`shopper.complaint.category.${value}`),
        }))}
        value={entry.category}
        onChange={(category) => set({ category: category as typeof entry.category })}
        error={errors.category}
        required
      />
      <TextArea
        label={t('shopper.complaint.description')}
        maxLength={complaintLimits.textMaxChars}
        length={entry.description.length}
        value={entry.description}
        onChange={(event) => set({ description: event.target.value })}
        error={errors.description}
        required
      />
      <MoneyField
        label={t('shopper.complaint.requested')}
        currencySign={sign}
        hint={t('shopper.complaint.optional')}
        readTyped={entryReader(moneyRoom(currency), marksOf(locale, navigator.languages))}
        value={entry.requested}
        onValueChange={(requested) => set({ requested })}
        error={errors.requestedMinor}
      />
    </>
  );
}

function Contact({ form: { entry, set, errors } }: PartProps) {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-mid">{t('shopper.complaint.contactHint')}</p>
      <TextField
        label={t('shopper.complaint.email')}
        hint={t('shopper.complaint.optional')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={entry.email}
        onChange={(event) => set({ email: event.target.value })}
        error={errors['contact.email']}
      />
      <TextField
        label={t('shopper.complaint.name')}
        hint={t('shopper.complaint.optional')}
        autoComplete="name"
        maxLength={limits.nameMaxChars}
        value={entry.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t('shopper.complaint.phone')}
        hint={t('shopper.complaint.optional')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={entry.phone}
        onChange={(event) => set({ phone: event.target.value })}
        error={errors['contact.phone']}
      />
    </div>
  );
}
