import { runDocker } from './run-docker.ts';
import { hasImage } from './start-container.ts';

/** A base image that holds no program of its own. */
const base = 'debian:bookworm-slim';

/**
 * Returns an image; where no registry gives it, one with the same program from Debian's packages, which is kept in the
 * engine under a name of its own. Returns null where neither can be had.
 */
export async function imageOrStandIn(image: string, steps: readonly string[]): Promise<string | null> {
  if (await hasImage(image)) return image;
  if (!(await hasImage(base))) return null;
  const standIn = `larder/stand-in-${image}`;
  const input = [`FROM ${base}`, ...steps, ''].join('\n');
  return runDocker(['build', '--network', 'host', '--tag', standIn, '-'], { input }).then(
    () => standIn,
    () => null,
  );
}
