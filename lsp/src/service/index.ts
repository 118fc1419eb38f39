/** The language service: pure functions over documents. No transport, no files. */
export { analyse, isFixable, missingDocuments } from './analyse.js'
export type { Analysis, Unit } from './analyse.js'
export { ruleNames } from './config/check-config.js'
export { CONFIG_NAME } from './config/config.js'
export type { Config, FileEntry } from './config/config.js'
export { openConfig, useConfig } from './config/open.js'
export type { DocumentSettings, ProjectConfig } from './config/open.js'
export { definitionsOf } from './definitions.js'
export type { CheckedDefinition } from './definitions.js'
export type { Finding, Origin, RelatedPlace, Spot } from './finding.js'
export { combineFindings, findingsOf, ownFindings } from './findings.js'
export type { OwnFindings } from './findings.js'
export { isSourceName, SKIPPED_FOLDERS } from './files.js'
export { createGitIgnore } from './gitignore.js'
export type { GitIgnoreHost } from './gitignore.js'
export { withImports } from './imports.js'
export type { Texts } from './imports.js'
export { didYouMean, nearest } from './nearest.js'
export { createProjects } from './projects.js'
export type { Projects } from './projects.js'
export { checkSets, setMembers } from './sets.js'
export type { SetMember } from './sets.js'
export type { Settings } from './settings.js'
export { listed, plural } from './words.js'
export { preview } from './preview/index.js'
export type { PreviewOptions } from './preview/index.js'
export type {
  Preview,
  PreviewCommand,
  PreviewEntry,
  PreviewOption,
  PreviewPlace,
  PreviewText,
} from './preview/model.js'
