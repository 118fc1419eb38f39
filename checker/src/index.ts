/**
 * The part of slashlint that all checking programs share: it turns texts into findings. It uses no
 * protocol, terminal or file system.
 */
export { analyse, isDefining, isFixable } from './analysis/analyse.js'
export type { Analysis } from './analysis/analyse.js'
export { isData } from './analysis/data-documents.js'
export { definitionsOf } from './analysis/definitions.js'
export type { CheckedDefinition } from './analysis/definitions.js'
export { extracted } from './analysis/extracted.js'
export type { Finding, RelatedPlace } from './analysis/finding.js'
export {
  beyondOwn,
  findingsElsewhere,
  findingsOf,
  findingsOfUses,
  sourceFindings,
} from './analysis/findings.js'
export { itemsOf } from './analysis/items.js'
export type { DefinitionItem } from './analysis/items.js'
export type { ReadCounts } from './analysis/reads.js'
export { withoutScope } from './analysis/sets.js'
export { isAreaOff } from './analysis/settings.js'
export type { Settings } from './analysis/settings.js'
export type { UsesUnit } from './analysis/handlers.js'
export { checkConfig, CONFIG_CODE, ruleNames } from './config/check-config.js'
export { CONFIG_KEYS, CONFIG_NAME } from './config/config.js'
export type { Config, DeployTarget, FileEntry } from './config/config.js'
export { configSchema } from './config/load-schema.js'
export { openConfig, useConfig } from './config/open.js'
export type { ProjectConfig } from './config/open.js'
export { schemaAt } from './config/schema.js'
export type { ConfigSchema } from './config/schema.js'
export { isTargetMistake, resolveTarget, type TargetMistake } from './config/targets.js'
export { compileGlob, refusedGlob } from './patterns/glob.js'
export {
  isInSkippedFolder,
  isSourceName,
  MAX_FILE_SIZE,
  PERHAPS_WRITTEN,
  SKIPPED_FOLDERS,
  TOO_LARGE,
} from './projects/files.js'
export { createGitIgnore } from './projects/gitignore.js'
export { createProject } from './projects/project.js'
export type { DocumentTerms, Project } from './projects/project.js'
export { createProjects } from './projects/projects.js'
export type { LastValid, Projects } from './projects/projects.js'
export { lineLookup } from './text/lines.js'
export { asText, inCode, inLabel } from './text/markdown.js'
export { didYouMean } from './text/nearest.js'
export { folderOf, fileNameOf } from './text/uri.js'
export { listed, messageOf } from './text/words.js'
export { attempt } from './values/attempt.js'
export { groupBy } from './values/groups.js'
export { asRecord, childOf, definedFields, isRecord, valueAt } from './values/records.js'
export { remembered } from './values/remembered.js'
