import type { Bank } from '../book/connected-account.ts';
import { accountCall, bankCall, personCall, readBank } from '../calls/account.calls.ts';
import type { ProviderCall } from '../calls/provider-call.ts';
import { type Form, textsOf } from '../wire/parse-form.ts';
import { bankForm, businessForm, formOf, KEY, partOf, personForm, placeOf } from './bridge-forms.ts';

/** Opens or completes an account with its principals and its bank: nothing is written if the bank is refused. */
export function applicationCall(body: unknown, key: string | null): ProviderCall {
  return {
    call: 'account',
    cardOf: () => null,
    judge(context, _form, known) {
      const { book, now } = context;
      const application = formOf(body);
      const bank = bankForm(partOf(application, 'bank'), `${key ?? known}:bank`);
      const given = readBank(bank, '');
      const opened = accountCall.judge(context, businessForm(application, key), known, '');
      const reply = book.write({ ...opened, at: now });
      if (reply.kind !== 'account') throw new Error('an account was not opened');
      const { id } = reply.account;
      for (const [place, principal] of principalsOf(body).entries()) {
        const person = book
          .account(id)
          ?.persons.find(({ fields }) => textsOf(fields, 'metadata')[KEY] === placeOf(place));
        const form = personForm(principal, place);
        book.write({ ...personCall.judge(context, form, id, person?.id ?? ''), at: now });
      }
      const isKnown = reply.account.banks[0] !== undefined && isSame(reply.account.banks[0], given);
      return isKnown
        ? accountCall.judge(context, businessForm(application, key), id, '')
        : bankCall.judge(context, bank, id, '');
    },
  };
}

const isSame = (one: Bank, other: Bank): boolean =>
  one.routingNumber === other.routingNumber && one.accountNumber === other.accountNumber;

function principalsOf(body: unknown): Form[] {
  const { principals } = (body ?? {}) as { readonly principals?: unknown };
  return Array.isArray(principals) ? principals.map(formOf) : [];
}
