import { isCode, isTest, type Rule } from '../source-tree.ts';

/**
 * Labels of metrics, and what closes the set of their values. Each combination of values is a series that a process
 * never frees, so a value must not come from a caller: no address, number, name, topic or text of a message.
 */
const closed: Readonly<Record<string, string>> = {
  by: 'literals at the call',
  cause: 'causes of the domain',
  channel: 'upChannels of the protocol',
  code: 'codes of the protocol and of refusals',
  currency: 'currencies of the installation',
  end: 'states of a command, and answers to a card',
  event: 'names of what the broker refuses',
  kind: 'kinds of the domain',
  listener: 'literals at the call',
  method: 'methods that the HTTP parser knows',
  money: 'what a payment provider says of itself',
  name: 'timers and providers of the code',
  outcome: 'literals at the call',
  place: 'where the installation is reached',
  pool: 'the pools of the process',
  provider: 'the registered providers',
  queue: 'literals at the call',
  result: 'literals at the call',
  route: 'routeLabel: patterns of routes and known procedures',
  state: 'states of the domain',
  status: 'statuses of HTTP',
  type: 'catalog of messages',
  way: 'literals at the call',
  what: 'literals at the call',
  which: 'literals at the call',
};

const LABELS = /\blabel(?:Name)?s:\s*(?:\[([^\]]*)\]|(\w+))/g;

/** Metrics have only labels of the list above, written out where the metric is made. [decision 250] */
export const metricLabelsAreClosed: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && file.text.includes("'prom-client'"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LABELS)].flatMap(({ 1: list, 2: variable, index }) =>
        openLabels(list, variable).map((label) => ({
          rule: 'metric-labels-are-closed',
          path,
          line: text.slice(0, index).split('\n').length,
          message: `name in the rule what closes the values of the label ${label}`,
        })),
      ),
    );

/** `labels` hands on what a table of the same file writes out; a type is none. */
function openLabels(list: string | undefined, variable = ''): string[] {
  if (list === undefined) return variable === 'labels' || /^[A-Z]/.test(variable) ? [] : [variable];
  return [...list.matchAll(/'([^']*)'/g)].flatMap(([, label = '']) => (label in closed ? [] : [label]));
}
