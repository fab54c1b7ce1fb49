import { legalDocuments } from '@larder/domain/platform/legal-text';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { FieldError } from '#features/identity/field-error.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type TermsCheckboxProps = {
  name: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  error: string | undefined;
};

/** Consent that a registration requires; the texts open beside the form, which keeps what was typed. */
export function TermsCheckbox({ error, ...box }: TermsCheckboxProps) {
  const t = useText();
  return (
    <div>
      <Checkbox
        {...box}
        label={t('identity.acceptTerms')}
        aria-describedby={error ? 'terms-error' : undefined}
        aria-invalid={error ? true : undefined}
      />
      <FieldError id="terms-error" text={error} />
      <p className="flex flex-wrap gap-x-5">
        {legalDocuments.map((document) => (
          <a
            key={document}
            href={screenHref('/pages/login/legal', { document })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
          >
            {t(`support.legal.${document}`)}
          </a>
        ))}
      </p>
    </div>
  );
}
