import type { CommandContext, Diagnostic } from '@slashlint/core'
import { languageOf } from '@slashlint/sources'
import type {
  Attached,
  Definition,
  Extended,
  Handed,
  Host,
  LanguageId,
  LocatedAnswer,
  Place,
  UseRange,
  Read,
  ReadResult,
  SourceDiagnostic,
  SourceDocument,
  Suppression,
} from '@slashlint/sources'
import { definedFields } from '../values/records.js'
import { createFaults, guarded } from './guard.js'
import { answerFindings, withoutContradictions } from './answers.js'
import type { Finding } from './finding.js'
import { checkHandlers } from './handlers.js'
import type { AnalysedUses } from './handlers.js'
import { isAreaOff, readSettings, unknownSettings } from './settings.js'
import type { Settings } from './settings.js'
import { toFindings } from './source-findings.js'
import { diagnosticsOf, sorted } from './unit.js'
import type { Unit } from './unit.js'

export type { Unit } from './unit.js'

/** The result of analysing one text. */
export interface Analysis {
  /** The URI of the document. */
  readonly uri: string
  /** The language in which the document was read; `undefined` if the language is not known. */
  readonly language: LanguageId | undefined
  /** The text that was analysed. */
  readonly text: string
  /** Its definitions, each with its diagnostics. */
  readonly units: readonly Unit[]
  /**
   * The mistakes in the text itself, and the faults of slashlint so far. Places are computed when
   * they are needed.
   */
  readonly source: readonly SourceDiagnostic[]
  /** The mistakes in code that defines commands, as its reader reports them. */
  readonly mistakes: readonly Finding[]
  /** The parts of code that are damaged. */
  readonly damage: readonly UseRange[]
  /** The comments that turn rules off. */
  readonly suppressions: readonly Suppression[]
  /** The settings that applied. */
  readonly settings: Settings
  /** The uses of its definitions in handlers. */
  readonly uses: AnalysedUses
  /** Findings about how its handlers answer interactions. */
  readonly answers: readonly Finding[]
  /**
   * True if it answers interactions on a condition, before it passes them to handlers of commands.
   */
  readonly answersOnCondition: boolean
  /** The places of functions that answer interactions and are too large to be followed. */
  readonly cutShort: readonly Place[]
  /** The places in other documents that contain options of its definitions. Objects there are no commands. */
  readonly attached: readonly Attached[]
  /** The changes that the document makes to commands in other documents. */
  readonly extended: readonly Extended[]
  /** The URIs of JSON and YAML documents that the code passes unchanged to a library. */
  readonly handsOver: readonly string[]
  /** The objects that are passed to functions of the project, whether they are commands or not. */
  readonly handed: readonly Handed[]
}

const ALONE: Pick<Host, 'text'> = { text: () => undefined }

/**
 * Reads a text and checks every definition in it.
 *
 * @param read the reader of its language
 * @param host provides the texts of other documents; without it, the document is analysed alone
 * @param encoding the problem that was found while the text was decoded; it replaces the findings
 * of the reader
 * @returns `undefined` if the document defines nothing, as far as the texts of other documents are
 * known
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
    mistakes: told = [],
    damage = [],
    suppressions,
    dependsOn = [],
    answers: answered = [],
    answersOnCondition = false,
    attached = [],
    extended = [],
    handsOver = [],
    handed = [],
    ...found
  } = faults.run('read', () => read(document, asked), NOTHING)
  // Handlers may have been read for their answers alone.
  const { uses: handlers = [], untied = [] } = isAreaOff(settings.rules, 'use') ? {} : found
  const answers = answerFindings(uri, { answers: answered, answersOnCondition }, settings.rules)
  const cutShort = cutShortIn(uri, isAreaOff(settings.rules, 'answer') ? [] : answered)
  const mistakes = toFindings(uri, told, settings.rules)
  const isSilent = [
    lostIn({ language: languageId ?? languageOf(uri), damage }),
    definitions,
    syntax,
    mistakes,
    untied,
    answers,
    cutShort,
    extended,
    handsOver,
    handed,
  ].every(({ length }) => length === 0)
  if (isSilent && !answersOnCondition && dependsOn.length === 0 && faults.found.length === 0) {
    return undefined
  }
  const others = syntax.filter(({ code }) => code !== 'source/encoding')
  const own = encoding === undefined ? syntax : [encoding, ...others]
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
    answersOnCondition,
    cutShort,
    mistakes,
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

/**
 * Returns the damage that may hide commands of a document. Empty in languages other than Python.
 */
const lostIn = ({ language, damage }: Pick<Analysis, 'language' | 'damage'>): Analysis['damage'] =>
  language === 'python' ? damage : []

/** Returns the places of answers in functions that are too large to be followed. */
const cutShortIn = (uri: string, answered: readonly LocatedAnswer[]): Analysis['cutShort'] =>
  answered.flatMap(({ isCutShort, place }) => (isCutShort === true ? [{ uri, ...place }] : []))

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
    ...definedFields({ scope, guildId, app, defaultLocale }),
  }
  const found = diagnosticsOf(definition, context)
  const all = unknown.length === 0 ? found : [...found, ...unknown]
  return { uri, definition, context, ...sorted(uri, definition, context, all) }
}

/** Checks whether an analysis contains anything that a report or another document needs. */
export const isOurs = (analysis: Analysis): boolean =>
  isDefining(analysis) ||
  analysis.answersOnCondition ||
  [
    analysis.uses.untied,
    analysis.cutShort,
    analysis.extended,
    analysis.handsOver,
    analysis.handed,
  ].some(({ length }) => length > 0)

/**
 * Checks whether a text defines something or has findings. Other texts only handle commands that
 * are defined elsewhere.
 */
export const isDefining = (analysis: Analysis): boolean => {
  const { units, source, mistakes, answers } = analysis
  return [units, source, mistakes, answers, lostIn(analysis)].some(({ length }) => length > 0)
}

/** Returns an analysis whose uses are replaced by those that other documents have completed. */
export const withUses = (analysis: Analysis, uses: AnalysedUses): Analysis =>
  changed(analysis, { uses })

/** Returns an analysis without the findings that do not hold if a caller answers on a condition. */
export const answeredOnCondition = (analysis: Analysis): Analysis =>
  changed(analysis, { answers: withoutContradictions(analysis.answers) })

const changed = (analysis: Analysis, parts: Partial<Analysis>): Analysis =>
  // What went wrong grows while it is asked.
  Object.defineProperty({ ...analysis, ...parts }, 'source', {
    get: () => analysis.source,
    enumerable: true,
  })

/**
 * Checks whether fixes may change the text. Damaged text is not changed, since its structure is a
 * guess.
 */
export const isFixable = ({ source }: Analysis): boolean =>
  source.every(
    ({ code }) =>
      code !== 'source/syntax' && code !== 'source/encoding' && code !== 'source/duplicate-key',
  )
