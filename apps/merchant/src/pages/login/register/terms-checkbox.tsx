import { Checkbox } from '@larder/ui/controls/checkbox';
import { FieldError } from '#features/identity/field-error.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type TermsCheckboxProps = {
  name: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  error: string | undefined;
};

/** Consent that a registration requires. */
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
    </div>
  );
}
