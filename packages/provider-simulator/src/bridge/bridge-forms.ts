import type { Form } from '../wire/parse-form.ts';
import { invalid } from '../wire/stripe-error.ts';

/** Marks what the request of a key has made, as the adapter for Stripe does. */
export const KEY = 'larder_key';

/** The JSON of a body as a form, whose fields are texts; null and lists are left out. */
export function formOf(body: unknown): Form {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const fields = Object.entries(body).flatMap(([name, value]): [string, string | Form][] => {
    if (value === null || value === undefined || Array.isArray(value)) return [];
    return [[name, typeof value === 'object' ? formOf(value) : String(value)]];
  });
  return Object.fromEntries(fields);
}

/** A business in the fields that the book checks. */
export function businessForm(application: Form, key: string | null): Form {
  const business = partOf(application, 'business');
  const text = (name: string) => (typeof business[name] === 'string' ? business[name] : '');
  return {
    country: textAt(application, 'country'),
    default_currency: textAt(application, 'currency').toLowerCase(),
    email: textAt(application, 'email'),
    business_type: text('kind'),
    business_profile: { mcc: text('mcc'), name: text('tradeName'), url: text('website') },
    company: { name: text('legalName'), tax_id: text('taxId'), phone: text('phone') },
    tos_acceptance: { date: textAt(application, 'acceptedAt'), ip: textAt(application, 'acceptedIp') },
    ...(key === null ? {} : { metadata: { [KEY]: key } }),
  };
}

export function personForm(principal: Form, place: number): Form {
  const [year = '', month = '', day = ''] = textAt(principal, 'birthDate').split('-');
  return {
    first_name: textAt(principal, 'firstName'),
    last_name: textAt(principal, 'lastName'),
    email: textAt(principal, 'email'),
    phone: textAt(principal, 'phone'),
    dob: { year, month, day },
    address: partOf(principal, 'address'),
    id_number: textAt(principal, 'idNumber'),
    relationship: { representative: textAt(principal, 'isRepresentative') },
    metadata: { [KEY]: placeOf(place) },
  };
}

export const placeOf = (place: number): string => `person:${place}`;

export const bankForm = (bank: Form, key: string): Form => ({
  external_account: {
    account_holder_name: textAt(bank, 'holder'),
    country: textAt(bank, 'country'),
    currency: textAt(bank, 'currency'),
    routing_number: textAt(bank, 'routingNumber'),
    account_number: textAt(bank, 'accountNumber'),
  },
  metadata: { [KEY]: key },
});

export const evidenceForm = (evidence: Form): Form => ({
  evidence: {
    product_description: textAt(evidence, 'productDescription'),
    service_date: textAt(evidence, 'serviceDate'),
    uncategorized_text: textAt(evidence, 'statement'),
    receipt: textAt(evidence, 'receipt'),
  },
});

export function partOf(form: Form, name: string): Form {
  const part = form[name];
  if (typeof part === 'object') return part;
  throw invalid(`Missing ${name}.`, { code: 'field_missing', param: name });
}

const textAt = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};
