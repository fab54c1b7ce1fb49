/** Letters and digits that stay of an account which is no e-mail address. */
const SHOWN = 4;

/**
 * Masks the account of a payer as an order keeps it: of an e-mail address the first letter and the host, of anything
 * else its last four characters. The length of what is hidden does not show. [spec 3]
 */
export function maskedAccount(account: string): string {
  const text = account.trim();
  const at = text.lastIndexOf('@');
  if (at > 0) return `${[...text][0]}•••${text.slice(at)}`;
  const characters = [...text];
  return `•••${characters.length > SHOWN ? characters.slice(-SHOWN).join('') : ''}`;
}
