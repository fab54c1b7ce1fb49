import { runCommand } from '../src/run-command.ts';

type Asked = { readonly id: number; readonly words: readonly string[] };
type Answered = { readonly id: number; readonly exitCode: number; readonly output: string };

/** Runs the commands that its parent sends, and ends with it: starting a process for each takes seconds. */
process.on('message', async ({ id, words }: Asked) => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const exitCode = await runCommand(words, { print: say, warn: say });
  process.send?.({ id, exitCode, output: lines.join('\n') } satisfies Answered);
});
process.on('disconnect', () => process.exit());
