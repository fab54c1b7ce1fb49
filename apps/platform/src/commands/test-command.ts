import { testCabinet, testMinutesMax } from '@larder/use-cases/platform/test-cabinet';
import { Command, InvalidArgumentError } from 'commander';
import type { WithSession } from './with-session.ts';

/** Parses `90m` or `2h` to minutes. */
function minutesOf(text: string): number {
  const [, digits, unit] = /^(\d{1,4})(m|h)$/.exec(text) ?? [];
  const minutes = Number(digits) * (unit === 'h' ? 60 : 1);
  if (!(minutes >= 1 && minutes <= testMinutesMax))
    throw new InvalidArgumentError('minutes or hours up to a day, e.g. 90m or 2h');
  return minutes;
}

/** Defines `platform cabinet test`: a cabinet that is worked on does not alarm its merchant. */
export function testCommand(withSession: WithSession): Command {
  return new Command('test')
    .description('put cabinets under test: until it ends they raise no alerts but those of goods and money')
    .argument('<deviceNo...>')
    .option('--for <time>', 'how long, e.g. 90m or 2h', minutesOf, 120)
    .option('--end', 'end the test now')
    .action((numbers: string[], options: { readonly for: number; readonly end?: true }) =>
      withSession(async (session) => {
        const minutes = options.end ? 0 : options.for;
        const inputs = numbers.map((deviceNo) => ({ deviceNo, minutes }));
        for (const { deviceNo, testUntil } of await session.runEach(testCabinet, inputs))
          session.print(
            `${deviceNo} ${testUntil ? `under test until ${testUntil.toISOString()}` : 'not under test'}`,
          );
      }),
    );
}
