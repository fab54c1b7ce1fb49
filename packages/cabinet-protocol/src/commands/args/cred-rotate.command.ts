import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';
import { instant } from '../../fields.ts';

export const credRotate = defineCommand({
  name: 'cred.rotate',
  summary: 'Connect with a new secret and confirm it; both are valid until then',
  ttlS: 300,
  timeoutS: 300,
  needsOnline: true,
  secretArgs: ['newSecret'],
  args: z.object({
    newSecret: z.string().regex(/^[A-Za-z0-9_-]{43,64}$/, 'must be 43 to 64 characters of base64url'),
    notAfter: instant,
  }),
  example: {
    newSecret: 'EXAMPLE-43-CHARACTERS-BASE64URL-NOT-A-SECRET',
    notAfter: '2026-11-22T01:09:00.000Z',
  },
});
