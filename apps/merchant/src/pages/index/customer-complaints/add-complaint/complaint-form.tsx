import { complaintCategories, staffComplaintSources } from '@larder/domain/complaint/complaint-kind';
import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { limits } from '@larder/domain/limits';
import { type Locale, locales, localeTable } from '@larder/domain/locale';
import { MoneyField } from '@larder/ui/controls/money-field';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { TextArea } from '@larder/ui/controls/text-area';
import { TextField } from '@larder/ui/controls/text-field';
import type { ReactNode } from 'react';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ComplaintPictures } from './complaint-pictures.tsx';
import { DeviceField } from './device-field.tsx';
import { type NewComplaintForm, useNewComplaint } from './use-new-complaint.ts';

/** Form for a complaint: what happened and where, how the shopper can be reached. */
export function ComplaintForm({ orderNo }: { orderNo: string }) {
  const t = useText();
  const form = useNewComplaint(orderNo);
  return (
    <form {...form.formProps} className="flex grow flex-col">
      <div className="flex flex-col gap-6 px-4 py-6">
        <About form={form} />
        <Where form={form} />
        <Contact form={form} />
      </div>
      <FormFooter form={form} verb={t('complaint.add.verb')} />
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-5">
      <h2 className="font-bold text-lg">{title}</h2>
      {children}
    </section>
  );
}

type PartProps = { form: NewComplaintForm };

function About({ form }: PartProps) {
  const t = useText();
  const { locale } = useReader();
  const { currency } = useMe().merchant;
  const entry = useNumberEntry(currency);
  const [source, category, description, requested] = [
    form.controlled('source'),
    form.controlled('category'),
    form.controlled('description'),
    form.controlled('requestedMinor'),
  ];
  return (
    <>
      <RadioGroup
        label={t('complaint.source')}
        options={staffComplaintSources.map((value) => ({
          value,
          label: t(`enum.complaint.source.${value}`),
        }))}
        value={source.value ?? null}
        onChange={(value) => source.onValueChange(value as typeof source.value)}
        error={source.error}
      />
      <RadioGroup
        label={t('complaint.field.category')}
        options={complaintCategories.map((value) => ({
          value,
          label: t(`enum.complaint.category.${value}`),
        }))}
        value={category.value ?? null}
        onChange={(value) => category.onValueChange(value as typeof category.value)}
        error={category.error}
        required
      />
      <TextArea
        label={t('complaint.field.description')}
        maxLength={complaintLimits.textMaxChars}
        length={description.value.length}
        value={description.value}
        onChange={(event) => description.onValueChange(event.target.value)}
        error={description.error}
        required
      />
      <MoneyField
        label={t('complaint.field.requested')}
        currencySign={currencySign(currency, locale)}
        readTyped={entry.money}
        value={requested.value}
        onValueChange={requested.onValueChange}
        error={requested.error}
      />
      <ComplaintPictures form={form} />
    </>
  );
}

function Where({ form }: PartProps) {
  const t = useText();
  const device = form.controlled('deviceNo');
  return (
    <Part title={t('complaint.field.where')}>
      <div className="flex flex-col gap-5">
        <TextField
          {...form.field('order')}
          label={t('complaint.link.number')}
          hint={t('complaint.field.orderHint')}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <DeviceField value={device.value ?? ''} error={device.error} onValueChange={device.onValueChange} />
      </div>
    </Part>
  );
}

function Contact({ form }: PartProps) {
  const t = useText();
  const language = form.controlled('locale');
  return (
    <Part title={t('complaint.contact')}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-mid">{t('complaint.contact.hint')}</p>
        <TextField
          {...form.field('contact.name')}
          label={t('complaint.contact.name')}
          maxLength={limits.nameMaxChars}
          autoComplete="off"
        />
        <TextField
          {...form.field('contact.email')}
          label={t('complaint.contact.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField
          {...form.field('contact.phone')}
          label={t('complaint.contact.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <RadioGroup
          label={t('complaint.field.locale')}
          options={locales.map((value) => ({ value, label: localeTable[value].name }))}
          value={language.value}
          onChange={(value) => language.onValueChange(value as Locale)}
          error={language.error}
        />
      </div>
    </Part>
  );
}
