import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createNarrator } from './cli/describe-cabinet.ts';
import { deviceNumbers, parseOptions, usage } from './cli/parse-options.ts';
import { createPrompt } from './cli/run-line.ts';
import { createFleet } from './create-fleet.ts';
import { createDirectoryFlash } from './flash/directory-flash.ts';
import { createMemoryFlash } from './flash/memory-flash.ts';
import { startAttendants } from './start-attendants.ts';

/** Cabinets that are told about one by one; more would only flood the screen. */
const narrated = 5;

function main(): void {
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  const parsed = parseOptions(args);
  if (!parsed.ok) {
    console.error(args.includes('--help') ? usage : `${parsed.why}\n\n${usage}`);
    process.exitCode = args.includes('--help') ? 0 : 2;
    return;
  }
  const { broker, device, secret, count, doors, layers, seed, data, ca, shoppers, attend, scenario } =
    parsed.options;
  const fleet = createFleet(
    deviceNumbers(device, count).map((deviceNo) => ({
      deviceNo,
      secret,
      doors,
      layers,
      seed,
      flash: data === undefined ? createMemoryFlash() : createDirectoryFlash(join(data, deviceNo)),
    })),
    { brokerUrl: broker, ...(ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') }) },
  );
  const screen = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sim> ' });
  let isEnding = false;
  const say = (text: string) => {
    console.log(text);
    if (!isEnding) screen.prompt();
  };
  for (const cabinet of fleet.cabinets.slice(0, narrated)) {
    const narrate = createNarrator(cabinet);
    cabinet.onChange(() => {
      const text = narrate();
      if (text !== undefined) say(text);
    });
  }
  const prompt = createPrompt(fleet, say, seed);
  fleet.connect();
  say(`${count} cabinet(s) at ${broker}; help shows what can be done`);
  if (attend) startAttendants(fleet, { seed });
  if (shoppers > 0) prompt.run(`shoppers ${shoppers}`);
  if (scenario !== undefined) prompt.run(`scenario ${scenario}`);

  async function end(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    screen.close();
    await fleet.close();
    process.exit(0);
  }
  screen.on('line', (line) => {
    if (!prompt.run(line)) void end();
    else if (line.trim() === '') screen.prompt();
  });
  // Without a terminal (as a service) it goes on until it is told to stop.
  screen.on('close', () => process.stdin.isTTY && void end());
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

main();
