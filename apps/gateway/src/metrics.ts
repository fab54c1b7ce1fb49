import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

// long: a list with one entry for each metric
/** The metrics of a gateway; one set for each instance, because tests run several in a process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  // Lag of the event loop, memory, time in garbage collection.
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    connections: new Gauge({
      name: 'larder_mqtt_connections',
      help: 'Clients of the embedded broker',
      registers,
    }),
    messages: new Counter({
      name: 'larder_messages_total',
      help: 'Messages from cabinets, by channel and what became of them',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    rejections: new Counter({
      name: 'larder_rejections_total',
      help: 'Content of cabinets that was not taken, events too, by channel and code',
      labelNames: ['channel', 'code'],
      registers,
    }),
    sent: new Counter({
      name: 'larder_sent_total',
      help: 'Messages to cabinets, by type',
      labelNames: ['type'],
      registers,
    }),
    broker: new Counter({
      name: 'larder_broker_total',
      help: 'Refused connections, denied operations, byte faults',
      labelNames: ['event'],
      registers,
    }),
    events: new Counter({
      name: 'larder_events_total',
      help: 'Events by what became of them: new, duplicate, conflict, dropped',
      labelNames: ['outcome'],
      registers,
    }),
    appliedCabinets: new Counter({
      name: 'larder_applied_cabinets_total',
      help: 'Cabinets whose events were applied: together, or one by one and why',
      labelNames: ['way'],
      registers,
    }),
    applyHalvings: new Counter({
      name: 'larder_apply_halvings_total',
      help: 'Batches of cabinets that failed and were applied in halves',
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'larder_event_commit_seconds',
      help: 'Time to write and commit a group of events',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers,
    }),
    groupSize: new Histogram({
      name: 'larder_event_group_size',
      help: 'Events a commit',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 4_000, 8_000],
      registers,
    }),
    waitingEvents: new Gauge({
      name: 'larder_events_waiting',
      help: 'Received, not yet committed',
      registers,
    }),
    uncommittedAge: new Gauge({
      name: 'larder_events_uncommitted_age_seconds',
      help: 'Since the oldest event that waits for its commit was received',
      registers,
    }),
    applySeconds: new Histogram({
      name: 'larder_event_apply_seconds',
      help: "From the commit of a cabinet's events until they are applied and its order is visible",
      buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 120],
      registers,
    }),
    queues: new Gauge({
      name: 'larder_queue_length',
      help: 'Work in memory: messages of cabinets, questions begun, telemetry, commands without a status, cabinets to apply',
      labelNames: ['queue'],
      registers,
    }),
    brokerConnected: new Gauge({
      name: 'larder_broker_connected',
      help: '1 while this gateway is connected to its broker, or stands by for the one that is',
      registers,
    }),
    provider: new Gauge({
      name: 'larder_payment_provider',
      help: '1 for the provider of new holds, whether it moves money, and who reaches this installation',
      labelNames: ['name', 'money', 'place'],
      registers,
    }),
    clock: new Gauge({
      name: 'larder_clock_timestamp_seconds',
      help: 'The clock of this process',
      registers,
    }),
    certificateEnd: new Gauge({
      name: 'larder_mqtt_certificate_end_timestamp_seconds',
      help: 'When the certificate of the MQTT listener ends; absent without TLS',
      labelNames: ['listener'],
      registers,
    }),
    certificateStart: new Gauge({
      name: 'larder_mqtt_certificate_start_timestamp_seconds',
      help: 'When it began to be valid; absent without TLS',
      labelNames: ['listener'],
      registers,
    }),
    doorTapSeconds: new Histogram({
      name: 'larder_door_tap_seconds',
      help: 'From a card at a cabinet to our answer, and from an open command to its end, by how it ended',
      labelNames: ['by', 'end'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 8, 12, 20, 30, 60],
      registers,
    }),
    questions: new Counter({
      name: 'larder_questions_total',
      help: 'Questions whether a card opens a cabinet: begin, ignore (asked already), refuse (too many under way), refuse_cabinet (its cabinet has two), refused_late (begun, then refused)',
      labelNames: ['outcome'],
      registers,
    }),
    authorizations: new Counter({
      name: 'larder_authorizations_total',
      help: 'Questions that were judged: together, one by one and why, or too late to ask for a hold',
      labelNames: ['way'],
      registers,
    }),
    questionPlaces: new Gauge({
      name: 'larder_question_places',
      help: 'Questions whether a card opens a cabinet that may be under way at once, by the time that answers take',
      registers,
    }),
    databaseFailures: new Counter({
      name: 'larder_database_failures_total',
      help: 'Groups that could not be written',
      labelNames: ['what'],
      registers,
    }),
    staleWills: new Counter({
      name: 'larder_stale_wills_total',
      help: 'Wills and byes of connections that are no longer current',
      registers,
    }),
    commandStates: new Counter({
      name: 'larder_command_status_total',
      help: 'What cabinets said of commands',
      labelNames: ['state', 'outcome'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
