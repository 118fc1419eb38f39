import type { Assignment, Attached, Place } from '@slashlint/sources'
import type { Range } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { rangeIn } from '../answers/index.js'
import { keyOf } from './documents.js'
import { definitionsOf, expectationOf, ownFindings, setMembers } from '@slashlint/checker'
import type { Analysis, Finding, OwnFindings, SetMember } from '@slashlint/checker'
import { commandSymbols, formOf, rangeLookup } from '../features/index.js'
import type { CommandSymbol, FormId, LocatedFinding, PositionEncoding, Spot } from '../features/index.js'

/** What is kept of a document that was checked: plain data, small, also for documents that are not open. */
export interface DocumentRecord {
  readonly key: string
  readonly own: OwnFindings<Spot>
  /** Its commands as members of sets. */
  readonly members: readonly SetMember<Spot>[]
  /** What can be gone to from anywhere. */
  readonly symbols: readonly LocatedSymbol[]
  /** Where in other documents its definitions have their options: what stands there is no command. */
  readonly attached: readonly Attached[]
  /** Other documents that were asked for. */
  readonly uses: ReadonlySet<string>
  readonly links: Links
  readonly coverage: Coverage
  /** What it lets one expect of the documents beside it. */
  readonly holds?: Assignment['expects']
  /** How its commands are written; `undefined` if it has none, or nothing shows it. */
  readonly form?: FormId | undefined
}

/** What ties a document to others whose commands it handles, or that handle its commands. */
export interface Links {
  /** The folder in which names of commands have one meaning. */
  readonly project: string
  /** The documents that it asked for itself. */
  readonly imports: ReadonlySet<string>
  /** Names of the commands that it defines. */
  readonly defines: readonly string[]
  /** Names of the commands that it handles and that are defined elsewhere. */
  readonly wants: readonly string[]
  /** The documents to whose commands it adds options; `ANY` among them if it may be any of the project. */
  readonly extends: readonly string[]
  /** It says itself what is wrong with the uses in it. */
  readonly handles: boolean
}

/** Stands for all documents of a project. */
export const ANY = '*'

/** How much of a document can be checked. */
export interface Coverage {
  readonly commands: number
  /** Lobbies, permission lists and the like. */
  readonly others: number
  /** Definitions of which a part is not known before the program runs. */
  readonly partlyDynamic: number
  readonly dynamic: readonly DynamicPart[]
}

/** A command with the place of its name. */
export interface LocatedSymbol extends Pick<CommandSymbol, 'name' | 'kind'> {
  readonly range: Range
}

export interface DynamicPart {
  readonly range: Range
  readonly reason: string
}

/** More unknown parts than this are not listed one by one. */
const MAX_DYNAMIC = 200

/** @param textOf the texts of other documents: findings may have related places there */
export function recordOf(
  analysis: Analysis,
  document: TextDocument,
  { asked, ...links }: Omit<Links, 'handles' | 'extends'> & { readonly asked: ReadonlySet<string> },
  textOf: (uri: string) => string | undefined,
  encoding: PositionEncoding,
): DocumentRecord {
  const { uri } = analysis
  const elsewhere = rangeLookup(textOf, encoding)
  const located = <P extends Place>(place: P): P & { range?: Range } => {
    const range = place.uri === uri ? rangeIn(document, place) : elsewhere(place)
    return range === undefined ? place : { ...place, range }
  }
  const plain = (finding: Finding): LocatedFinding => {
    const { origin: _, useOf: __, ...data } = finding
    return { ...located(data), related: finding.related.map(located) }
  }
  const own = ownFindings(analysis)
  const definitions = definitionsOf(analysis)
  return {
    key: uri,
    own: {
      ...own,
      found: own.found.map(plain),
      elsewhere: own.elsewhere.map((finding) => ({ ...plain(finding), uri: keyOf(finding.uri) })),
      suppressions: own.suppressions.map(({ suppression, place }) => ({ suppression, place: located(place) })),
    },
    members: setMembers(analysis, links.project).map((member) => ({ ...member, place: located(member.place) })),
    symbols: commandSymbols(analysis).flatMap(({ name, kind, place }) =>
      place.uri === uri ? [{ name, kind, range: rangeIn(document, place) }] : [],
    ),
    attached: analysis.attached.map(({ except, ...place }) => ({
      ...place,
      uri: keyOf(place.uri),
      ...(except !== undefined && { except: keyOf(except) }),
    })),
    uses: new Set([...links.imports, ...asked]),
    links: {
      ...links,
      extends: [...new Set(analysis.extended.map(({ place }) => (place === undefined ? ANY : keyOf(place.uri))))],
      handles:
        analysis.uses.untied.length > 0 || analysis.uses.tied.some((tied) => tied.uses.some((one) => one.uri === uri)),
    },
    form: formOf(analysis),
    holds: expectationOf(analysis),
    coverage: {
      commands: definitions.filter(({ resource }) => resource === 'command' || resource === 'commands').length,
      others: definitions.filter(({ resource }) => resource !== 'command' && resource !== 'commands').length,
      partlyDynamic: definitions.filter(({ unknown }) => unknown.length > 0).length,
      dynamic: analysis.units
        .flatMap(({ definition }) => definition.dynamic)
        .slice(0, MAX_DYNAMIC)
        .map(({ reason, start, end }) => ({ reason, range: rangeIn(document, { start, end }) })),
    },
  }
}

const NOTHING: Coverage = { commands: 0, others: 0, partlyDynamic: 0, dynamic: [] }

/** A document with findings that is no source: a configuration. */
export function recordOfFindings(uri: string, found: readonly Finding[], document: TextDocument): DocumentRecord {
  const located = (finding: Finding) => ({ ...finding, range: rangeIn(document, finding) })
  return {
    key: uri,
    own: { found: found.map(located), elsewhere: [], suppressions: [], rules: {} },
    members: [],
    symbols: [],
    attached: [],
    uses: new Set(),
    links: { project: '', imports: new Set(), defines: [], wants: [], extends: [], handles: false },
    coverage: NOTHING,
  }
}
