import { performAct } from '../acts/perform-act.ts';
import { playScript } from '../acts/play-script.ts';
import type { Cabinet } from '../cabinet.ts';
import type { Fleet } from '../create-fleet.ts';
import { createRandom } from '../random/seeded-random.ts';
import { playScenario } from '../scenarios/play-scenario.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { shoppers } from '../shoppers/crowd.ts';
import { look } from '../shoppers/sight.ts';
import { type Shoppers, startShoppers } from '../start-shoppers.ts';
import { describeCabinet, describeShelves } from './describe-cabinet.ts';
import { lineHelp, parseLine } from './parse-line.ts';

export type Prompt = {
  /** Executes a line; returns false to end. */
  run(line: string): boolean;
};

/** Creates the prompt; `say` prints. */
// long: one case for each kind of line
export function createPrompt(fleet: Fleet, say: (text: string) => void, seed: string): Prompt {
  const random = createRandom(`${seed}/prompt`);
  let current: Cabinet | undefined = fleet.cabinets[0];
  let crowd: Shoppers | undefined;

  function scenario(name: string): void {
    const story = scenarios[name];
    if (story === undefined || fleet.cabinets.length < story.cabinets) {
      say(
        story
          ? `needs ${story.cabinets} cabinets`
          : `no such story; one of ${Object.keys(scenarios).join(' ')}`,
      );
      return;
    }
    say(`${story.story}\nexpect: ${story.expect}`);
    playScenario(story, fleet, {
      seed,
      onStep: (step, result) =>
        say(
          step === undefined
            ? `${name}: end`
            : `${name}: ${'comes' in step ? step.comes : step.does.act} ${result}`,
        ),
    });
  }

  function use(word: string): void {
    const found = fleet.byNo(word) ?? fleet.cabinets[Number(word) - 1];
    current = found ?? current;
    say(found ? describeCabinet(found) : `no cabinet ${word}`);
  }

  function come(ratePerHour: number): void {
    crowd?.stop();
    crowd = startShoppers(fleet, { ratePerHour, seed });
    say(ratePerHour > 0 ? `${ratePerHour} people an hour and cabinet` : 'nobody comes any more');
  }

  return {
    run(text) {
      const line = parseLine(text);
      const cabinet = current;
      if (cabinet === undefined || line.kind === 'quit') return false;
      switch (line.kind) {
        case 'act': {
          const result = performAct(cabinet, line.act);
          say(result.done ? 'done' : result.why);
          break;
        }
        case 'visit':
          say(`${line.shopper} comes`);
          playScript(cabinet, fleet.clock, shoppers[line.shopper](look(cabinet, random)), (outcome) =>
            say(`${line.shopper}: ${outcome.ok ? 'gone' : outcome.why}`),
          );
          break;
        case 'use':
          use(line.cabinet);
          break;
        case 'shoppers':
          come(line.ratePerHour);
          break;
        case 'scenario':
          scenario(line.name);
          break;
        case 'scenarios':
          for (const { name, story } of Object.values(scenarios)) say(`${name.padEnd(24)} ${story}`);
          break;
        case 'state':
          say(describeCabinet(cabinet));
          break;
        case 'shelves':
          say(describeShelves(cabinet));
          break;
        case 'list':
          for (const each of fleet.cabinets) say(describeCabinet(each));
          break;
        case 'help':
          say(lineHelp);
          break;
        case 'unknown':
          say(line.why);
          break;
        case 'nothing':
          break;
      }
      return true;
    },
  };
}
