import type { CommandContext, Diagnostic } from '@slashlint/core'
import { languageOf } from '@slashlint/sources'
import type {
  Attached,
  Definition,
  Extended,
  Handed,
  Host,
  LanguageId,
  Place,
  UseRange,
  Read,
  ReadResult,
  SourceDiagnostic,
  SourceDocument,
  Suppression,
} from '@slashlint/sources'
import { given } from '../values/records.js'
import { createFaults, guarded } from './guard.js'
import { answerFindings } from './answers.js'
import type { Finding } from './finding.js'
import { checkHandlers } from './handlers.js'
import type { AnalysedUses } from './handlers.js'
import { isAreaOff, readSettings, unknownSettings } from './settings.js'
import type { Settings } from './settings.js'
import { diagnosticsOf, sorted } from './unit.js'
import type { Unit } from './unit.js'

export type { Unit } from './unit.js'

/** What is known about one text. */
export interface Analysis {
  readonly uri: string
  readonly language: LanguageId | undefined
  readonly text: string
  readonly units: readonly Unit[]
  /** What is wrong with the text itself, and what slashlint failed to do with it so far: places are found when asked for. */
  readonly source: readonly SourceDiagnostic[]
  /** The parts of code that are damaged. */
  readonly damage: readonly UseRange[]
  readonly suppressions: readonly Suppression[]
  readonly settings: Settings
  /** How handlers use what is defined here. */
  readonly uses: AnalysedUses
  /** What is wrong with how its handlers answer interactions. */
  readonly answers: readonly Finding[]
  /** The functions that answer interactions, and are too large to be followed. */
  readonly cutShort: readonly Place[]
  /** Where in other documents its definitions have their options: what stands there is no command. */
  readonly attached: readonly Attached[]
  /** What it does to commands of other documents. */
  readonly extended: readonly Extended[]
  /** The documents of data that it hands to a library as they are. */
  readonly handsOver: readonly string[]
  /** What functions of the project are handed, whether it is a command or not. */
  readonly handed: readonly Handed[]
}

const ALONE: Pick<Host, 'text'> = { text: () => undefined }

/**
 * Reads a text and checks every definition in it.
 *
 * @param read the reader of its language
 * @param host knows the texts of other documents; without it, the document is analysed alone
 * @param encoding the problem that was found while decoding the text; it replaces what the reader can find
 * @returns `undefined` if the document defines nothing, as far as the texts of others are known
 */
export function analyse(
  document: SourceDocument,
  read: Read,
  wished: Settings,
  host: Pick<Host, 'text'> = ALONE,
  encoding?: SourceDiagnostic,
): Analysis | undefined {
  const { uri, text, languageId } = document
  const settings = readSettings(wished)
  const faults = createFaults()
  const asked: Host = {
    text: (other) => host.text(other),
    assignment: (one) => (one === uri ? settings.assignment : undefined),
  }
  const {
    definitions,
    syntax,
    damage = [],
    suppressions,
    dependsOn = [],
    answers: answered = [],
    attached = [],
    extended = [],
    handsOver = [],
    handed = [],
    ...found
  } = faults.run('read', () => read(document, asked), NOTHING)
  // Handlers may have been read for their answers alone.
  const { uses: handlers = [], untied = [] } = isAreaOff(settings.rules, 'use') ? {} : found
  const answers = answerFindings(uri, answered, settings.rules)
  const unfollowed = isAreaOff(settings.rules, 'answer') ? [] : answered
  const cutShort = unfollowed.flatMap(({ isCutShort, place }) =>
    isCutShort === true ? [{ uri, ...place }] : [],
  )
  const isSilent = [
    definitions,
    syntax,
    untied,
    answers,
    cutShort,
    extended,
    handsOver,
    handed,
  ].every(({ length }) => length === 0)
  if (isSilent && dependsOn.length === 0 && faults.found.length === 0) {
    return undefined
  }
  const own =
    encoding === undefined
      ? syntax
      : [encoding, ...syntax.filter(({ code }) => code !== 'source/encoding')]
  const units = definitions.map((definition, index) =>
    check(uri, guarded(definition, faults), settings, index === 0 ? unknownSettings(settings) : []),
  )
  const byDefinition = new Map(
    definitions.map((definition, index) => [definition, units[index] as Unit]),
  )
  return {
    uri,
    language: languageId ?? languageOf(uri),
    text,
    units,
    uses: { tied: checkHandlers(handlers, byDefinition), untied },
    answers,
    cutShort,
    get source() {
      const { found } = faults
      return found.length === 0 ? own : [...own, ...found]
    },
    damage,
    suppressions,
    settings,
    attached,
    extended,
    handsOver,
    handed,
  }
}

const NOTHING: ReadResult = { definitions: [], syntax: [], suppressions: [] }

function check(
  uri: string,
  definition: Definition,
  { rules, app, defaultLocale, context: facts }: Settings,
  unknown: readonly Diagnostic[],
): Unit {
  const { scope, guildId } = definition
  const context: CommandContext = {
    ...facts,
    rules,
    ...given({ scope, guildId, app, defaultLocale }),
  }
  const found = diagnosticsOf(definition, context)
  const all = unknown.length === 0 ? found : [...found, ...unknown]
  return { uri, definition, context, ...sorted(uri, definition, context, all) }
}

/**
 * Whether there is anything to report about a text. A text that only might define something counts as nothing once all
 * others are known.
 */
export const isOurs = (analysis: Analysis): boolean =>
  isDefining(analysis) ||
  [
    analysis.uses.untied,
    analysis.cutShort,
    analysis.extended,
    analysis.handsOver,
    analysis.handed,
  ].some(({ length }) => length > 0)

/** Whether a text defines something, or has findings. Other texts only handle what is defined elsewhere. */
export const isDefining = ({ units, source, answers }: Analysis): boolean =>
  units.length > 0 || source.length > 0 || answers.length > 0

/** An analysis with the results of others about the uses in its document and about its commands. */
export const withUses = (analysis: Analysis, uses: AnalysedUses): Analysis =>
  // What went wrong grows while it is asked.
  Object.defineProperty({ ...analysis, uses }, 'source', {
    get: () => analysis.source,
    enumerable: true,
  })

/** Whether the text of an analysis may be changed. Damaged text may not, because its structure is a guess. */
export const isFixable = ({ source }: Analysis): boolean =>
  source.every(
    ({ code }) =>
      code !== 'source/syntax' && code !== 'source/encoding' && code !== 'source/duplicate-key',
  )
