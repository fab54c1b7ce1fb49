import type { Fleet } from '@larder/cabinet-simulator/create-fleet';

/** Resolves as soon as the cabinets have received acknowledgments of `atEvents` of their `events`. */
export function acknowledged({ cabinets }: Fleet, events: number, atEvents: number): Promise<void> {
  return new Promise((reached) => {
    const stops: (() => void)[] = [];
    const look = () => {
      const left = cabinets.reduce((sum, cabinet) => sum + cabinet.outboxSize(), 0);
      if (events - left < atEvents) return;
      for (const stop of stops.splice(0)) stop();
      reached();
    };
    stops.push(...cabinets.map((cabinet) => cabinet.onChange(look)));
    look();
  });
}
