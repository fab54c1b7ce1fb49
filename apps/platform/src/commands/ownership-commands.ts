import { allocateCabinet } from '@larder/use-cases/platform/allocate-cabinet';
import { deallocateCabinet } from '@larder/use-cases/platform/deallocate-cabinet';
import { retireCabinet } from '@larder/use-cases/platform/retire-cabinet';
import { Command } from 'commander';
import type { Session } from '../session.ts';
import type { WithSession } from './with-session.ts';

/** Defines `platform cabinet allocate`, `deallocate` and `retire`. */
export function ownershipCommands(withSession: WithSession): Command[] {
  const allocate = new Command('allocate')
    .description('give cabinets in stock to a merchant')
    .argument('<merchantNo>')
    .argument('<deviceNo...>')
    .action((merchantNo: string, numbers: string[]) =>
      withSession(async (session) => {
        const inputs = numbers.map((deviceNo) => ({ deviceNo, merchantNo }));
        report(session, await session.runEach(allocateCabinet, inputs));
      }),
    );
  const leaving = [
    ['deallocate', deallocateCabinet, 'take back cabinets that were not activated'],
    ['retire', retireCabinet, 'take cabinets out of the system for good'],
  ] as const;
  const others = leaving.map(([name, useCase, description]) =>
    new Command(name)
      .description(description)
      .argument('<deviceNo...>')
      .action((numbers: string[]) =>
        withSession(async (session) => {
          const inputs = numbers.map((deviceNo) => ({ deviceNo }));
          report(session, await session.runEach(useCase, inputs));
        }),
      ),
  );
  return [allocate, ...others];
}

function report(
  session: Session,
  changed: readonly { readonly deviceNo: string; readonly lifecycle: string }[],
): void {
  for (const { deviceNo, lifecycle } of changed) session.print(`${deviceNo} ${lifecycle}`);
}
