/** Form fields with nested brackets: `a[b]=1` is `{ a: { b: '1' } }`, `expand[0]=x` is `{ expand: { 0: 'x' } }`. */
export type Form = { readonly [name: string]: string | Form };

type Building = { [name: string]: string | Building };

/** Parses a query or a form body as Stripe writes them. A later field replaces an earlier one of the same name. */
export function parseForm(text: string): Form {
  const form: Building = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    if (last === undefined) continue;
    let at = form;
    for (const part of path) {
      const inner = at[part];
      const next: Building = typeof inner === 'object' ? inner : Object.create(null);
      at[part] = next;
      at = next;
    }
    at[last] = value;
  }
  return form;
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};

/** The texts below a field, e.g. those of `metadata` or `expand`. */
export function textsOf(form: Form, name: string): Record<string, string> {
  const value = form[name];
  if (typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
