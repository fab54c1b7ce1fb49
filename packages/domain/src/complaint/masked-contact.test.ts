import { expect, test } from 'vitest';
import { maskedContact } from './masked-contact.ts';

test.each([
  [
    { name: 'Robin Miller', email: 'robin@example.com', phone: '+1 503 555 0142' },
    { name: 'R•••', email: 'r•••@e•••.com', phone: '•••42' },
  ],
  [
    { name: '王小明', email: 'a@b', phone: '7' },
    { name: '王•••', email: 'a•••@b•••', phone: '•••7' },
  ],
  [
    { name: null, email: null, phone: null },
    { name: null, email: null, phone: null },
  ],
])('masks %j', (contact, masked) => {
  expect(maskedContact(contact)).toEqual(masked);
});

test('shows neither the name of the mailbox nor how long it is', () => {
  const masks = ['robin@example.com', 'r@e.com', 'robin.miller.from.portland@example-mail.com'].map(
    (email) => maskedContact({ name: null, email, phone: null }).email,
  );
  expect(new Set(masks)).toEqual(new Set(['r•••@e•••.com']));
});
