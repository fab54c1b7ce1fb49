import {
  isOwnName,
  isSignature,
  type SignatureMark,
  type Stroke,
} from '@larder/domain/onboarding/signature-mark';
import { TextField } from '@larder/ui/controls/text-field';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SignaturePad } from './signature-pad.tsx';

/** What a signer has entered so far. */
export type SignatureDraft = {
  readonly way: SignatureMark['kind'];
  readonly strokes: readonly Stroke[];
  readonly typed: string;
};

export const emptySignature: SignatureDraft = { way: 'drawn', strokes: [], typed: '' };

/** True once something was drawn or typed. */
export const isBegun = ({ way, strokes, typed }: SignatureDraft): boolean =>
  way === 'drawn' ? strokes.length > 0 : typed.trim() !== '';

/** Returns the signature to send, or the key of what is wrong with it. */
export function markOf(
  { way, strokes, typed }: SignatureDraft,
  name: string,
):
  | { ok: true; mark: { kind: 'drawn'; strokes: number[][] } | { kind: 'typed'; name: string } }
  | { ok: false; key: 'valid.onboarding.signature' | 'valid.onboarding.ownName' } {
  if (way === 'typed') {
    return isOwnName(typed, name)
      ? { ok: true, mark: { kind: 'typed', name: typed.trim() } }
      : { ok: false, key: 'valid.onboarding.ownName' };
  }
  return isSignature(strokes)
    ? { ok: true, mark: { kind: 'drawn', strokes: strokes.map((stroke) => [...stroke]) } }
    : { ok: false, key: 'valid.onboarding.signature' };
}

type SignatureFieldProps = {
  name: string;
  value: SignatureDraft;
  onChange: (value: SignatureDraft) => void;
  error?: string | undefined;
};

/** Takes a signature, drawn or as the typed name of the signer. */
export function SignatureField({ name, value, onChange, error }: SignatureFieldProps) {
  const t = useText();
  const [fieldId] = useState(() => `signature-${name.replace(/\W+/g, '-')}`);
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('onboarding.way')}
        segments={[
          { value: 'drawn', label: t('onboarding.draw') },
          { value: 'typed', label: t('onboarding.type') },
        ]}
        value={value.way}
        onChange={(way) => onChange({ ...value, way: way === 'typed' ? 'typed' : 'drawn' })}
      />
      {value.way === 'drawn' ? (
        <>
          <SignaturePad strokes={value.strokes} onChange={(strokes) => onChange({ ...value, strokes })} />
          {error && (
            <p role="alert" className="font-medium text-bad text-sm">
              {error}
            </p>
          )}
        </>
      ) : (
        <TextField
          id={fieldId}
          label={t('onboarding.typedName')}
          hint={name}
          value={value.typed}
          onChange={(event) => onChange({ ...value, typed: event.target.value })}
          error={error}
          autoComplete="name"
        />
      )}
    </div>
  );
}
