import { platformCommand } from './platform-command.ts';
import type { System } from './system.ts';

/** Fills the catalog with the tutorials that come with Larder, and returns the id of one of them. */
export async function givenTutorials(system: System, code = 'restock-a-cabinet'): Promise<string> {
  const { tutorial } = system.database.prisma;
  // Another journey of the same system may have loaded them.
  if ((await tutorial.count({ where: { code } })) === 0)
    await platformCommand(system, 'tutorial', 'load-own');
  const { id } = await tutorial.findUniqueOrThrow({ where: { code } });
  return id;
}
