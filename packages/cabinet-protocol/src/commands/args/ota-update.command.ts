import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';
import { count, instant, sha256, text, url } from '../../fields.ts';

export const otaUpdate = defineCommand({
  name: 'ota.update',
  summary: 'Update the firmware inside a time window',
  ttlS: 86_400,
  timeoutS: 86_400,
  needsOnline: false,
  args: z.object({
    artifact: text,
    version: text,
    url,
    bytes: count,
    sha256,
    sig: z.string().max(512).describe('Ed25519 over sha256'),
    window: z.object({ fromUtc: instant, toUtc: instant }),
    force: z.boolean().default(false),
  }),
  example: {
    artifact: 'controller',
    version: '1.9.0',
    url: 'https://objects.example/fw/1.9.0.bin',
    bytes: 48120332,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    sig: 'ed25519:BASE64',
    window: { fromUtc: '2026-11-21T09:00:00.000Z', toUtc: '2026-11-21T12:00:00.000Z' },
    force: false,
  },
});
