import type { Locale } from '@larder/domain/locale';
import type { Locator, Page } from 'playwright-core';

export const FRAMES_PER_SECOND = 10;

/** What a caption says, in every language. */
export type Said = Readonly<Record<Locale, string>>;

export type Recorded = {
  readonly shots: readonly Shot[];
  readonly cues: readonly Cue[];
  readonly frames: number;
};

type Shot = { readonly png: Buffer; frames: number };
type Cue = { readonly said: Said; readonly fromFrame: number; toFrame: number };

/** Time to read a caption aloud, and the least. */
const MS_PER_CHARACTER = 62;
const LEAST_MS = 2_600;

export type Recorder = {
  /** Begins a caption; the one before it stays until it can be read. */
  say(said: Said): Promise<void>;
  /** Shows the screen as it is. */
  hold(ms: number): Promise<void>;
  /** Moves a finger to a control, presses it, and shows what follows once `then` is there. */
  tap(control: Locator, then?: Locator): Promise<void>;
  /** Types into a field, a few characters a frame. */
  type(field: Locator, text: string): Promise<void>;
  /** Scrolls until an element is in the middle of the screen. */
  scrollTo(element: Locator): Promise<void>;
  /** Ends the last caption. */
  finish(): Promise<Recorded>;
};

/**
 * Records a page picture by picture. The time of the video is counted in frames, so it does not depend on how fast the
 * machine is: a caption lasts as long as it takes to read.
 */
// long: what a finger and an eye do, over one count of frames
export function createRecorder(page: Page): Recorder {
  const shots: Shot[] = [];
  const cues: Cue[] = [];
  let frames = 0;
  const framesOf = (ms: number) => Math.max(1, Math.round((ms * FRAMES_PER_SECOND) / 1000));
  async function shoot(count: number) {
    const png = await page.screenshot({ animations: 'disabled' });
    const last = shots.at(-1);
    if (last?.png.equals(png)) last.frames += count;
    else shots.push({ png, frames: count });
    frames += count;
  }
  async function endCue() {
    const cue = cues.at(-1);
    if (!cue) return;
    const least = framesOf(Math.max(LEAST_MS, cue.said['en-US'].length * MS_PER_CHARACTER));
    const missing = cue.fromFrame + least - frames;
    if (missing > 0) await shoot(missing);
    cue.toFrame = frames;
  }
  return {
    async say(said) {
      await endCue();
      cues.push({ said, fromFrame: frames, toFrame: frames });
    },
    hold: (ms) => shoot(framesOf(ms)),
    async tap(control, then) {
      await control.scrollIntoViewIfNeeded();
      await shoot(2);
      await moveFinger(page, control, 1);
      await shoot(4);
      await moveFinger(page, control, 0.75);
      await shoot(2);
      await liftFinger(page);
      await control.click();
      if (then) await then.waitFor();
      await page.waitForLoadState('networkidle');
      await shoot(6);
    },
    async type(field, text) {
      await field.scrollIntoViewIfNeeded();
      await field.click();
      await field.fill('');
      for (let at = 2; at < text.length + 2; at += 2) {
        await field.fill(text.slice(0, at));
        await shoot(1);
      }
      await shoot(3);
    },
    async scrollTo(element) {
      const steps = 8;
      const [from, to] = await element.evaluate((target) => {
        const { top, height } = target.getBoundingClientRect();
        const goal = scrollY + top + height / 2 - innerHeight / 2;
        return [scrollY, Math.min(Math.max(0, goal), document.documentElement.scrollHeight - innerHeight)];
      });
      for (let step = 1; step <= steps; step += 1) {
        const share = (1 - Math.cos((Math.PI * step) / steps)) / 2;
        const y = (from ?? 0) + ((to ?? 0) - (from ?? 0)) * share;
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
        await shoot(1);
      }
    },
    async finish() {
      await endCue();
      return { shots, cues, frames };
    },
  };
}

const FINGER = 'tutorial-finger';

/** Draws a round mark where a finger would be, above dialogs too. */
async function moveFinger(page: Page, control: Locator, scale: number): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error(`nothing to tap: ${control}`);
  const center = { x: box.x + Math.min(box.width / 2, box.width - 12), y: box.y + box.height / 2 };
  await page.evaluate(
    ({ id, x, y, size }) => {
      const finger = document.getElementById(id) ?? document.body.appendChild(document.createElement('div'));
      finger.id = id;
      finger.popover = 'manual';
      Object.assign(finger.style, {
        position: 'fixed',
        margin: '0',
        padding: '0',
        inset: 'auto',
        left: `${x - size / 2}px`,
        top: `${y - size / 2}px`,
        width: `${size}px`,
        height: `${size}px`,
        borderRadius: '50%',
        border: '3px solid #16140d',
        background: 'rgb(255 210 0 / 0.65)',
        pointerEvents: 'none',
      });
      finger.showPopover();
    },
    { id: FINGER, ...center, size: 44 * scale },
  );
}

const liftFinger = (page: Page): Promise<void> =>
  page.evaluate((id) => document.getElementById(id)?.remove(), FINGER);
