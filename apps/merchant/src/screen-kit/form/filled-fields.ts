/** What password managers fill in, by the last token of `autocomplete`. */
const FILLED = new Set(['username', 'email', 'current-password', 'new-password', 'one-time-code']);

/**
 * Returns what stands in those fields of a form that password managers fill: some set values without the events by
 * which React learns of them. [decision 260]
 */
export function filledFields(form: HTMLFormElement): Map<string, string> {
  const sent = new FormData(form);
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[autocomplete][name]')].filter((field) =>
    FILLED.has(field.autocomplete.split(' ').at(-1) ?? ''),
  );
  return new Map(
    fields.flatMap(({ name }) => {
      const value = sent.get(name);
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
}
