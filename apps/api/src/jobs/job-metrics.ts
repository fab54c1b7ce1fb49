import { Counter, type Registry } from 'prom-client';

/** `refused` is an expected no of the use case, `failed` a defect or a database that did not answer. */
export type JobOutcome = 'done' | 'refused' | 'failed';

/** Called after each run of a job, with the time that it took. */
export type OnJobRun = (job: string, outcome: JobOutcome, tookMs: number) => void;

/** Counts the runs of workers and timers by their names. Prometheus calls its own targets `job`. */
export function createJobMetrics(registry: Registry): OnJobRun {
  const registers = [registry];
  const runs = new Counter({
    name: 'larder_job_runs_total',
    help: 'Runs of workers and timers by what became of them: done, refused, failed',
    labelNames: ['name', 'outcome'],
    registers,
  });
  const seconds = new Counter({
    name: 'larder_job_seconds_total',
    help: 'Time spent in runs of workers and timers',
    labelNames: ['name'],
    registers,
  });
  return (name, outcome, tookMs) => {
    runs.inc({ name, outcome });
    seconds.inc({ name }, tookMs / 1000);
  };
}
