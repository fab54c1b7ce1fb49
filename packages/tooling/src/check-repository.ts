import { changedMigrations } from './changed-migrations.ts';
import { actionsArePinned } from './rules/actions-are-pinned.ts';
import { catalogsAreUsed } from './rules/catalogs-are-used.ts';
import { citationsResolve } from './rules/citations-resolve.ts';
import { databasesAreMadeOnceAFile } from './rules/databases-are-made-once-a-file.ts';
import { decisionsLinkBack } from './rules/decisions-link-back.ts';
import { dockerfilesAreSafe } from './rules/dockerfiles-are-safe.ts';
import { documentsNameRealFiles } from './rules/documents-name-real-files.ts';
import { environmentIsDocumented } from './rules/environment-is-documented.ts';
import { environmentIsReadInEnv } from './rules/environment-is-read-in-env.ts';
import { gatewayStepsHaveAPlace } from './rules/gateway-steps-have-a-place.ts';
import { importsDoNotClimb } from './rules/imports-do-not-climb.ts';
import { literalsAreNotSpread } from './rules/literals-are-not-spread.ts';
import { longCodeGivesAReason } from './rules/long-code-gives-a-reason.ts';
import { messagesHaveTwoEnds } from './rules/messages-have-two-ends.ts';
import { metricLabelsAreClosed } from './rules/metric-labels-are-closed.ts';
import { migrationsRunOnline } from './rules/migrations-run-online.ts';
import { namesSayWhatIsInside } from './rules/names-say-what-is-inside.ts';
import { numbersHaveOneField } from './rules/numbers-have-one-field.ts';
import { permissionsAreUsed } from './rules/permissions-are-used.ts';
import { placeholdersAreFilledIn } from './rules/placeholders-are-filled-in.ts';
import { proseIsPlain } from './rules/prose-is-plain.ts';
import { screensAreTheSpec } from './rules/screens-are-the-spec.ts';
import { sqlIsInDatabase } from './rules/sql-is-in-database.ts';
import { suppressionsGiveAReason } from './rules/suppressions-give-a-reason.ts';
import { testsNeverSleep } from './rules/tests-never-sleep.ts';
import { timeAndChanceAreHandedIn } from './rules/time-and-chance-are-handed-in.ts';
import { useCasesAreReachable } from './rules/use-cases-are-reachable.ts';
import { useCasesHaveOneName } from './rules/use-cases-have-one-name.ts';
import { useCasesHoldNoScreenPath } from './rules/use-cases-hold-no-screen-path.ts';
import { type Rule, readSourceTree, type Violation } from './source-tree.ts';

export const rules: Record<string, Rule> = {
  actionsArePinned,
  catalogsAreUsed,
  citationsResolve,
  databasesAreMadeOnceAFile,
  decisionsLinkBack,
  dockerfilesAreSafe,
  documentsNameRealFiles,
  environmentIsDocumented,
  environmentIsReadInEnv,
  gatewayStepsHaveAPlace,
  importsDoNotClimb,
  literalsAreNotSpread,
  longCodeGivesAReason,
  messagesHaveTwoEnds,
  metricLabelsAreClosed,
  migrationsRunOnline,
  namesSayWhatIsInside,
  numbersHaveOneField,
  permissionsAreUsed,
  placeholdersAreFilledIn,
  proseIsPlain,
  screensAreTheSpec,
  sqlIsInDatabase,
  suppressionsGiveAReason,
  testsNeverSleep,
  timeAndChanceAreHandedIn,
  useCasesAreReachable,
  useCasesHoldNoScreenPath,
  useCasesHaveOneName,
};

/** Finds violations of the repository's own rules ([architecture, rules that keep it this way]). */
function checkRepository(root: string): Violation[] {
  const files = readSourceTree(root);
  return [...Object.values(rules).flatMap((rule) => rule(files)), ...changedMigrations(root)];
}

if (import.meta.main) {
  const violations = checkRepository(process.cwd());
  for (const { rule, path, line, message } of violations) {
    console.error(`${path}${line ? `:${line}` : ''}  ${rule}: ${message}`);
  }
  if (violations.length > 0) {
    console.error(`${violations.length} violations`);
    process.exit(1);
  }
}
