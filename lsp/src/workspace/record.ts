import type { Place } from '@slashlint/sources'
import type { Range } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { rangeIn } from '../answers/index.js'
import { definitionsOf, findingsElsewhere } from '@slashlint/checker'
import type { Analysis, Finding } from '@slashlint/checker'
import { commandSymbols, formOf, rangeLookup, shownPlace } from '../features/index.js'
import type { CommandSymbol, FormId, LocatedFinding, PositionEncoding } from '../features/index.js'

/** The result of checking a document, as small, plain data. Closed documents also have one. */
export interface DocumentRecord {
  /** The URI in one spelling, by which documents are told apart. */
  readonly key: string
  /** The findings in the document itself. */
  readonly findings: readonly LocatedFinding[]
  /** The findings in other documents that this one causes. */
  readonly elsewhere: readonly LocatedFinding[]
  /** The damaged parts of the text. They may hide findings. */
  readonly damage: readonly Pick<Place, 'start' | 'end'>[]
  /** The commands as symbols, for "Go to symbol in workspace". */
  readonly symbols: readonly LocatedSymbol[]
  /** The numbers of checked parts. Undefined if only other documents have findings in this one. */
  readonly coverage: Coverage | undefined
  /**
   * The form of the document's commands; `undefined` if it has no commands, or if nothing shows the
   * form.
   */
  readonly form?: FormId | undefined
}

/** A command with the place of its name. */
interface LocatedSymbol extends Pick<CommandSymbol, 'name' | 'kind'> {
  /** The lines and columns of the name, in the client's encoding. */
  readonly range: Range
}

/** The limit for unknown parts that are listed one by one. */
const MAX_DYNAMIC = 200

type Locate = <P extends Place>(place: P) => P & { readonly range?: Range }

/**
 * Makes a function that adds lines and columns to places. Places in documents with an unknown text
 * get none.
 */
export function locator(
  textOf: (uri: string) => string | undefined,
  encoding: PositionEncoding,
): Locate {
  const rangeOf = rangeLookup(textOf, encoding)
  return (place) => {
    const range = rangeOf(place)
    return range === undefined ? place : { ...place, range }
  }
}

/** Returns a finding as plain data. */
export function plain(finding: Finding): Finding {
  const { origin: _, useOf: __, ...data } = finding
  return data
}

/** Makes the record of a document whose check takes more memory than the server has. */
export const recordOfTooLarge = (key: string, document: TextDocument): DocumentRecord =>
  recordOfFindings(
    key,
    [
      {
        uri: key,
        start: 0,
        end: document.offsetAt({ line: 1, character: 0 }),
        code: 'slashlint/too-many',
        severity: 'warning',
        message:
          'This file is not checked in the editor: it takes more memory than a language server should have. "slashlint check" checks it; smaller files are checked here, too.',
        related: [],
      },
    ],
    document,
  )

/**
 * Makes the record of a document.
 *
 * @param analysis the analysis of the document; `undefined` if only other documents have findings
 * in it
 */
export function recordOf(
  key: string,
  analysis: Analysis | undefined,
  found: readonly Finding[],
  locate: Locate,
) {
  const located = (finding: Finding): LocatedFinding => ({
    ...locate(plain(finding)),
    related: finding.related.map(locate),
  })
  const text = analysis?.text
  return {
    key,
    findings: found.map((finding) =>
      located(text === undefined ? finding : shownPlace(finding, text)),
    ),
    elsewhere: analysis === undefined ? [] : findingsElsewhere(analysis).map(located),
    damage: analysis === undefined ? [] : damageOf(analysis),
    symbols: (analysis === undefined ? [] : commandSymbols(analysis)).flatMap(
      ({ name, kind, place }) => {
        const { range } = locate(place)
        return place.uri === key && range !== undefined ? [{ name, kind, range }] : []
      },
    ),
    form: analysis === undefined ? undefined : formOf(analysis),
    coverage: analysis === undefined ? undefined : coverageOf(analysis, locate),
  }
}

/**
 * Returns the damaged ranges of a document. After a mistake in the syntax, the whole rest counts as
 * damaged, since brackets may be wrong.
 */
function damageOf({ damage, source, text }: Analysis): DocumentRecord['damage'] {
  const first = source.find(({ code }) => code === 'source/syntax')
  return first === undefined ? damage : [{ start: first.start, end: text.length }]
}

/** The numbers of definitions that can be checked completely or in part. */
export interface Coverage {
  /** The number of commands. */
  readonly commands: number
  /** The number of definitions other than commands, such as lobbies and permission lists. */
  readonly others: number
  /** The number of definitions with a part that is unknown before the program runs. */
  readonly partlyDynamic: number
  /** The unknown parts, with the reasons. */
  readonly dynamic: { reason: string; range: Range }[]
}

function coverageOf(analysis: Analysis, locate: Locate): Coverage {
  const { uri, units } = analysis
  const definitions = definitionsOf(analysis)
  const commands = definitions.filter(
    ({ resource }) => resource === 'command' || resource === 'commands',
  ).length
  const dynamic = units.flatMap(({ definition }) => definition.dynamic).slice(0, MAX_DYNAMIC)
  return {
    commands,
    others: definitions.length - commands,
    partlyDynamic: definitions.filter(({ unknown }) => unknown.length > 0).length,
    dynamic: dynamic.flatMap(({ reason, start, end }) => {
      const { range } = locate({ uri, start, end })
      return range === undefined ? [] : [{ reason, range }]
    }),
  }
}

/** Makes a record that contains only findings, such as those of a configuration. */
export const recordOfFindings = (
  key: string,
  found: readonly Finding[],
  document: TextDocument,
): DocumentRecord => ({
  key,
  findings: found.map((finding) => ({ ...finding, range: rangeIn(document, finding) })),
  elsewhere: [],
  damage: [],
  symbols: [],
  coverage: { commands: 0, others: 0, partlyDynamic: 0, dynamic: [] },
})
