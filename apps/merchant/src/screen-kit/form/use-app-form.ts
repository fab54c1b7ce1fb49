import { useToast } from '@larder/ui/feedback/use-toast';
import { type SubmitEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { catchNativeSubmit } from './catch-native-submit.ts';
import { filledFields } from './filled-fields.ts';
import { formResolver } from './form-resolver.ts';
import { keepFieldFocused } from './keep-field-focused.ts';
import { unsavedForms } from './unsaved-forms.ts';

type AppFormOptions<Input extends FieldValues, Output extends FieldValues> = {
  schema: z.ZodType<Output, Input>;
  /** Sends the values; errors that it throws are worded here. */
  send: (values: Output) => Promise<unknown>;
  /** Refusals that belong to one field, e.g. `{ CODE_WRONG: 'code' }`; all others become a toast and `problem`. */
  fieldOf?: Partial<Record<string, Path<Input>>>;
  /** Fields whose change re-validates another one, e.g. `{ password: 'confirm' }`. */
  judgesAgain?: Partial<Record<Path<Input>, Path<Input>>>;
} & (
  | { defaults: DefaultValues<Input>; stored?: undefined }
  /** Values that others may change meanwhile: untouched fields follow newer data, typed ones stay. */
  | { stored: Input; defaults?: undefined }
);

/** Newer data replaces only values that are not dirty. */
const FOLLOW = { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true };

/**
 * A form by the rules of the catalog: validated on blur and on submit, focus on the first invalid field, disabled
 * while it is sent and while the phone is offline. [screens FORM]
 */
// long: state and handlers of one form
export function useAppForm<Input extends FieldValues, Output extends FieldValues>({
  schema,
  defaults,
  stored,
  send,
  fieldOf = {},
  judgesAgain = {},
}: AppFormOptions<Input, Output>) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const form = useForm<Input, unknown, Output>({
    resolver: formResolver(schema),
    ...(stored ? { values: stored, resetOptions: FOLLOW } : { defaultValues: defaults }),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  const [problem, setProblem] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      const fault = faultOf(error, fieldOf);
      if (fault) form.setError(fault.field, fault.error, { shouldFocus: true });
      else {
        setProblem(textOf(error));
        toast.error(textOf(error));
      }
    }
  });

  const submitFilled = (event: SubmitEvent<HTMLFormElement>) => {
    takeFilled(form, event.currentTarget);
    return submit(event);
  };

  return {
    form,
    /** For the form element: `<form {...formProps}>`. */
    formProps: {
      // A form without a method would write a password into the address.
      method: 'post' as const,
      ref: catchNativeSubmit,
      noValidate: true,
      onSubmit: submitFilled,
      onMouseDown: keepFieldFocused,
    },
    submit,
    errors,
    sending: isSubmitting,
    /** Refusal of the last submit, where no field is at fault. */
    problem,
    dirty: isDirty,
    /** False while the form cannot be sent. */
    mayWrite: online,
    ...fieldsOf(form, t, judgesAgain),
    /** Call before leaving after success, so that the user is not asked about unsaved changes. */
    saved: () => unsavedForms.abandon(),
  };
}

/** Takes over what a password manager filled in. Fields of the element that the form does not have stay out. */
function takeFilled<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  element: HTMLFormElement,
): void {
  for (const [field, value] of filledFields(element)) {
    const name = field as Path<Input>;
    const known: unknown = form.getValues(name);
    if (typeof known === 'string' && known !== value)
      form.setValue(name, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
  }
}

/** The props that connect fields to the form. */
function fieldsOf<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  t: ReturnType<typeof useText>,
  judgesAgain: Partial<Record<Path<Input>, Path<Input>>>,
) {
  const judgeAgain = (other: Path<Input> | undefined) => {
    if (other && form.getFieldState(other).invalid) void form.trigger(other);
  };
  const errorOf = (name: Path<Input>): string | undefined => {
    const error = form.getFieldState(name, form.formState).error;
    return error?.message ? t(error.message as 'valid.input', { ...error.types }) : undefined;
  };
  return {
    /** For fields with a ref: `<TextField {...field('email')} label=… />`. */
    field: (name: Path<Input>) => ({
      ...form.register(name, { onChange: () => judgeAgain(judgesAgain[name]) }),
      error: errorOf(name),
    }),
    /** For controlled fields: `<CodeField {...controlled('code')} label=… />`. */
    controlled: <Name extends Path<Input>>(name: Name) => {
      const { ref, onBlur } = form.register(name);
      return {
        name,
        ref,
        onBlur,
        value: form.watch(name) as PathValue<Input, Name>,
        onValueChange: (value: PathValue<Input, Name>) =>
          form.setValue(name, value, {
            shouldDirty: true,
            shouldValidate: form.getFieldState(name).invalid,
          }),
        error: errorOf(name),
      };
    },
  };
}

/** Returns the field to which a refusal belongs: `BAD_INPUT` names it, the form maps other codes. */
function faultOf<Input extends FieldValues>(error: unknown, fieldOf: Partial<Record<string, Path<Input>>>) {
  const { code, params } = refusalOf(error);
  const field = code === 'BAD_INPUT' ? (params?.field as Path<Input> | undefined) : fieldOf[code];
  if (!field) return null;
  const message = code === 'BAD_INPUT' ? String(params?.key) : `refusal.${code}`;
  const types = Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return { field, error: { type: 'refused', message, types } };
}
