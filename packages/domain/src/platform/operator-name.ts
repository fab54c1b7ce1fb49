/** Where the name of the operator who runs a command may come from, the first before the others. */
export type OperatorSources = {
  /** Of the option `--as`. */
  readonly as?: string | undefined;
  /** Of LARDER_OPERATOR. */
  readonly setting?: string | undefined;
  /** The user of the machine. Not asked where a name is required: a container may know none. */
  readonly user: () => string;
  /** True where the user of the machine is nobody in particular, as in our images. */
  readonly isRequired: boolean;
};

/** `fault` is a sentence for the operator. */
type NamedOperator =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly fault: string };

const NAME = /^[A-Za-z0-9][A-Za-z0-9.@-]{0,63}$/;
/** The audit log of a merchant identifies members by these. */
const ACCOUNT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Users of images and servers, which say nothing about who is at the keyboard. */
const NOBODY = ['node', 'root'];

/** Returns who runs a command of the platform, for the audit log. [decision 230] */
export function operatorOf({ as, setting, user, isRequired }: OperatorSources): NamedOperator {
  const given = as ?? setting;
  if (given === undefined) {
    return isRequired
      ? {
          ok: false,
          fault:
            'Say who you are, for the audit log: add --as NAME to the command, or write LARDER_OPERATOR=NAME into .env.',
        }
      : { ok: true, name: user() };
  }
  const source = as === undefined ? 'LARDER_OPERATOR' : '--as';
  if (!NAME.test(given) || ACCOUNT_ID.test(given))
    return {
      ok: false,
      fault: `${source} takes the name of a person: letters, digits, dots, dashes and @, at most 64, such as maria or maria@example.com.`,
    };
  if (NOBODY.includes(given.toLowerCase()))
    return { ok: false, fault: `${source} takes the name of a person: ${given} may be anybody.` };
  return { ok: true, name: given };
}
