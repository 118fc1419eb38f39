/** Texts in, findings out: what every program that checks has in common. No protocol, no terminal, no file system. */
export { amongOthers, commandNames, commandsWanted, tieAcross } from './analysis/across.js'
export type { ProjectAnalysis } from './analysis/across.js'
export { analyse, isDefining, isFixable, isOurs, missingDocuments, withUses } from './analysis/analyse.js'
export type { Analysis } from './analysis/analyse.js'
export type { Unit } from './analysis/unit.js'
export { definitionsOf } from './analysis/definitions.js'
export type { CheckedDefinition } from './analysis/definitions.js'
export { extracted } from './analysis/extracted.js'
export type { Finding, FindingDetails, Origin, RelatedPlace, Use, UseOrigin } from './analysis/finding.js'
export {
  combineFindings,
  findingsAmong,
  findingsElsewhere,
  findingsOf,
  findingsOfUses,
  ownFindings,
  sourceFindings,
  toFinding,
} from './analysis/findings.js'
export type { OwnFindings, PlacedSuppression } from './analysis/findings.js'
export { itemsOf } from './analysis/items.js'
export type { Item } from './analysis/items.js'
export { countReads } from './analysis/reads.js'
export type { ReadCounts } from './analysis/reads.js'
export { checkSets, holdsOptions, setMembers, topLevel } from './analysis/sets.js'
export type { SetMember } from './analysis/sets.js'
export type { Settings } from './analysis/settings.js'
export { agreedFindings, placeOf, useFindings } from './analysis/uses.js'
export type { AnalysedUses, UsesUnit } from './analysis/handlers.js'
export type { UseFinding } from './analysis/uses.js'
export { checkConfig, CONFIG_CODE, ruleNames } from './config/check-config.js'
export type { CheckedConfig } from './config/check-config.js'
export { CONFIG_KEYS, CONFIG_NAME } from './config/config.js'
export type { Config, FileEntry } from './config/config.js'
export { configSchema } from './config/load-schema.js'
export { openConfig, useConfig } from './config/open.js'
export type { DocumentSettings, ProjectConfig } from './config/open.js'
export { schemaAt } from './config/schema.js'
export type { ConfigSchema } from './config/schema.js'
export { isSourceName, SKIPPED_FOLDERS } from './projects/files.js'
export { createGitIgnore } from './projects/gitignore.js'
export type { GitIgnoreHost } from './projects/gitignore.js'
export { createProjects } from './projects/projects.js'
export type { LastValid, Projects } from './projects/projects.js'
export { lineLookup } from './text/lines.js'
export { asText, inCode, inLabel } from './text/markdown.js'
export { didYouMean, nearest } from './text/nearest.js'
export { folderOf, nameOf, relativePath } from './text/uri.js'
export { plural } from '@slashlint/core/contract'
export { listed, messageOf } from './text/words.js'
export { groupBy } from './values/groups.js'
export { asRecord, childOf, isRecord, valueAt } from './values/records.js'
export { remembered } from './values/remembered.js'
