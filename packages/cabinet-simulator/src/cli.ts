import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createNarrator } from './cli/describe-cabinet.ts';
import { type CliOptions, deviceNumbers, parseOptions, usage } from './cli/parse-options.ts';
import { readSecrets } from './cli/read-secrets.ts';
import { createPrompt } from './cli/run-line.ts';
import { createFleet, type Fleet } from './create-fleet.ts';
import { createDirectoryFlash } from './flash/directory-flash.ts';
import { createMemoryFlash } from './flash/memory-flash.ts';
import { startAttendants } from './start-attendants.ts';

/** Largest fleet whose cabinets are narrated one by one; more would only flood the screen. */
const narrated = 5;

function complain(why: string): void {
  console.error(why);
  process.exitCode = 2;
}

function main(): void {
  const args = process.argv.slice(2).filter((arg) => arg !== '--');
  const parsed = parseOptions(args);
  if (args.includes('--help')) console.log(usage);
  else if (!parsed.ok) complain(`${parsed.why}\n\n${usage}`);
  else {
    const built = buildFleet(parsed.options);
    if (built.ok) run(built.fleet, parsed.options);
    else complain(built.why);
  }
}

function buildFleet(options: CliOptions): { ok: true; fleet: Fleet } | { ok: false; why: string } {
  const {
    device,
    count,
    secret,
    secrets: file,
    data,
    doors,
    layers,
    seed,
    broker,
    ca,
    firmwareKey,
  } = options;
  const deviceNos = deviceNumbers(device, count);
  const found =
    secret === undefined
      ? readSecrets(() => readFileSync(file, 'utf8'), deviceNos)
      : ({ ok: true, secrets: deviceNos.map(() => secret) } as const);
  if (!found.ok) return found;
  const cabinets = deviceNos.map((deviceNo, at) => ({
    deviceNo,
    secret: found.secrets[at] ?? '',
    doors,
    layers,
    seed,
    flash: data === undefined ? createMemoryFlash() : createDirectoryFlash(join(data, deviceNo)),
  }));
  const authority = ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') };
  const maker = firmwareKey === undefined ? {} : { firmwareKey: readFileSync(firmwareKey, 'utf8') };
  return { ok: true, fleet: createFleet(cabinets, { brokerUrl: broker, ...authority, ...maker }) };
}

function run(fleet: Fleet, { broker, seed, attend, shoppers, scenario }: CliOptions): void {
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
  say(`${fleet.cabinets.length} cabinet(s) at ${broker}; help shows what can be done`);
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
  // Without a terminal (as a service) it runs until it is stopped.
  screen.on('close', () => process.stdin.isTTY && void end());
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

main();
