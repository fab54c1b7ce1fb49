/** Contact of a shopper. Stored only sealed. [domain 8] */
export type ComplaintContact = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

/**
 * Masks a contact for members who have not revealed it: enough to compare with what a shopper says. The length of what
 * is hidden does not show.
 */
export const maskedContact = ({ name, email, phone }: ComplaintContact): ComplaintContact => ({
  name: name && `${first(name)}•••`,
  email: email && maskedEmail(email),
  phone: phone && `•••${phone.replace(/\D/g, '').slice(-2)}`,
});

const first = (text: string) => [...text][0] ?? '';

function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${first(email)}•••@${first(domain)}•••${dot > 0 ? domain.slice(dot) : ''}`;
}
