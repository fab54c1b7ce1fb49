import { parse } from 'yaml';

const built = /^( +)image: larder\/([a-z]+):\$\{LARDER_VERSION:-local\}$/gm;

/**
 * Rewrites docker-compose.yml so that it pulls the images of a release by digest and builds none.
 *
 * @param digests image with digest by target: `api` -> `ghcr.io/larder-vending/larder/api@sha256:…`
 * @throws where a target has no digest, or a service would still build
 */
export function pullByDigest(compose: string, digests: ReadonlyMap<string, string>): string {
  const pulled = compose
    .replace(built, (_, indent: string, target: string) => {
      const image = digests.get(target);
      if (!image || !/^[\w./-]+@sha256:[0-9a-f]{64}$/.test(image))
        throw new Error(`the image ${target} has no digest`);
      return `${indent}image: ${image}`;
    })
    .replace(/^ +build: \{.*\}\n/gm, '')
    .replace(/^x-build: [\s\S]*?\n\n/m, '');
  const { services } = parse(pulled, { merge: true }) as {
    readonly services: Record<string, { readonly image?: string; readonly build?: unknown }>;
  };
  const left = Object.entries(services).filter(
    ([, { image = '', build }]) => build !== undefined || image.startsWith('larder/'),
  );
  if (left.length > 0) throw new Error(`${left.map(([name]) => name).join(', ')} would still build an image`);
  return pulled;
}
