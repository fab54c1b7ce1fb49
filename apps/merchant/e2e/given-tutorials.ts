import { platformCommand } from './platform-command.ts';
import type { System } from './system.ts';

/** Fills the catalog with the tutorials that come with Larder, and returns the id of one of them. */
export async function givenTutorials(system: System, code = 'restock-a-cabinet'): Promise<string> {
  await platformCommand(system, 'tutorial', 'load-own');
  const { id } = await system.database.prisma.tutorial.findUniqueOrThrow({ where: { code } });
  return id;
}
