import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageOrStandIn } from '@larder/testkit/image-or-stand-in';
import { root } from './compose-system.ts';

/** Debian's package in the places of the image. */
const standIn = [
  'RUN apt-get update && apt-get install --yes --no-install-recommends haproxy \\',
  '  && mkdir -p /usr/local/etc/haproxy',
  'USER haproxy',
  'CMD ["/usr/sbin/haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]',
];

/** Returns the image of the balancer, or one with the same program; null where neither can be had. */
export async function offerHaproxy(): Promise<string | null> {
  const compose = readFileSync(join(root, 'infra/scale/compose.yml'), 'utf8');
  const image = /\$\{HAPROXY_IMAGE:-([^}]+)\}/.exec(compose)?.[1] ?? '';
  return imageOrStandIn(image, standIn);
}
