import { useToast } from '@larder/ui/feedback/use-toast';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { catchNativeSubmit } from './catch-native-submit.ts';
import { filledFields } from './filled-fields.ts';
import { type FormFault, judgeForm } from './judge-form.ts';
import { keepFieldFocused } from './keep-field-focused.ts';

type PlainFormOptions<Values extends Record<string, string>, Output> = {
  defaults: Values;
  /** Loaded with the first validation. */
  loadSchema: () => Promise<z.ZodType<Output, Values>>;
  send: (values: Output) => Promise<unknown>;
};

/**
 * A small form for a newcomer's first screen, where `useAppForm` would double the script. Same rules: validated on blur
 * and on submit, focus on the first invalid field. [screens FORM]
 */
// long: state and handlers of one form
export function usePlainForm<Values extends Record<string, string>, Output>(
  options: PlainFormOptions<Values, Output>,
) {
  const { defaults, loadSchema, send } = options;
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const mayWrite = useOnline();
  const [values, setValues] = useState(defaults);
  const [faults, setFaults] = useState<FormFault[]>([]);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const inputs = useRef(new Map<string, HTMLInputElement | null>());
  const touched = useRef(new Set<string>());

  async function judge(now: Values, shown: (path: string) => boolean) {
    const [schema] = await Promise.all([loadSchema(), restOfTexts()]);
    const judged = judgeForm(schema, now);
    const bad = judged.ok ? [] : judged.faults.filter(({ path }) => shown(path));
    setFaults(bad);
    return { judged, first: bad[0] };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setProblem(null);
    const now: Values = { ...values, ...Object.fromEntries(filledFields(event.currentTarget)) };
    setValues(now);
    try {
      const { judged, first } = await judge(now, () => true);
      if (judged.ok) await send(judged.value);
      else inputs.current.get(first?.path ?? '')?.focus();
    } catch (error) {
      const { code, params } = refusalOf(error);
      const path = code === 'BAD_INPUT' ? String(params?.field) : '';
      if (!inputs.current.has(path)) {
        setProblem(textOf(error));
        toast.error(textOf(error));
      } else setFaults([{ path, key: String(params?.key), placeholders: {} }]);
    } finally {
      setSending(false);
    }
  }

  const field = (name: keyof Values & string) => {
    const fault = faults.find(({ path }) => path === name);
    return {
      name,
      value: values[name] ?? '',
      ref: (input: HTMLInputElement | null) => {
        inputs.current.set(name, input);
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const now = { ...values, [name]: target.value };
        setValues(now);
        if (fault) void judge(now, (path) => touched.current.has(path)).catch(() => {});
      },
      onBlur: () => {
        touched.current.add(name);
        void judge(values, (path) => touched.current.has(path)).catch(() => {});
      },
      error: fault && t(fault.key as 'valid.input', fault.placeholders as Record<never, string>),
    };
  };
  return {
    formProps: {
      // A form without a method would write the password into the address.
      method: 'post' as const,
      ref: catchNativeSubmit,
      noValidate: true,
      onSubmit: submit,
      onMouseDown: keepFieldFocused,
    },
    sending,
    problem,
    field,
    mayWrite,
  };
}
