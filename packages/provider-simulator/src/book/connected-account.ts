import type { Form } from '../wire/parse-form.ts';

/** A bank account that payouts go to; its number is kept, because it selects how payouts end. */
export type Bank = {
  readonly id: string;
  readonly holder: string;
  readonly country: string;
  readonly currency: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly metadata: Readonly<Record<string, string>>;
};

export type Person = { readonly id: string; readonly fields: Form; readonly createdAt: number };

/** `pending`: the provider checks it. */
export type Verification = 'incomplete' | 'pending' | 'needs_documents' | 'active' | 'refused';

export type ConnectedAccount = {
  readonly id: string;
  /** As they were sent, later ones over earlier ones. */
  readonly fields: Form;
  readonly persons: readonly Person[];
  readonly banks: readonly Bank[];
  readonly verification: Verification;
  /** When a pending check ends. */
  readonly checkedAt: number | null;
  readonly createdAt: number;
};

/** Lays fields over others, level by level. */
export function mergeForms(under: Form, over: Form): Form {
  const merged: Record<string, string | Form> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const before = merged[name];
    merged[name] =
      typeof value === 'object' && typeof before === 'object' ? mergeForms(before, value) : value;
  }
  return merged;
}

/** A text deep in a form: `textAt(form, 'company', 'name')`. */
export function textAt(form: Form, ...path: readonly string[]): string | null {
  let at: string | Form | undefined = form;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' && at !== '' ? at : null;
}
