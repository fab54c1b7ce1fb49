import type { Effect } from '../book/book-entry.ts';
import type { Book } from '../book/create-book.ts';
import type { AccountId } from '../book/line.ts';
import type { Call } from '../faults/card-faults.ts';
import type { Form } from '../wire/parse-form.ts';

export type CallContext = {
  /** The connected account that the request is made for; null: the platform's. */
  readonly account: AccountId;
  readonly book: Book;
  readonly now: number;
  readonly newId: (prefix: string) => string;
  /** True once per fault and subject. */
  readonly once: (fault: string) => boolean;
};

/** A request that moves money, judged before its effect is written. */
export type ProviderCall = {
  readonly call: Call;
  /** The card whose token selects the faults; null if the request names none. */
  cardOf(book: Book, form: Form, id: string): string | null;
  /** Returns the effect; throws `Refused`. `id` and `subId` are those of the path, empty if it has none. */
  judge(context: CallContext, form: Form, id: string, subId: string): Effect;
};
