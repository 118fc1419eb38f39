import {
  analyse,
  createProject,
  definitionsOf,
  extracted,
  definedFields,
  isRecord,
} from '@slashlint/checker'
import type { Analysis, DocumentTerms, Finding, Project } from '@slashlint/checker'
import { createReaders } from '@slashlint/sources'
import type { Read, Readers } from '@slashlint/sources'
import type { Checked, Explained, Obstacle, Offered, Service, Shown } from './protocol.js'
import type { Subject } from './subject.js'

/**
 * The file extension of the text's URI, by language. The rest of the URI must not identify a kind
 * of file.
 */
const ENDINGS: Readonly<Record<Subject['language'], string>> = {
  json: 'json',
  jsonc: 'jsonc',
  yaml: 'yaml',
  javascript: 'js',
  typescript: 'ts',
}

/** The most findings that the page shows. */
const MOST_SHOWN = 500
const RANKS = { error: 0, warning: 1, hint: 2 } as const

/** The most characters that are parsed to find fixes: each fix is tried on the whole text. */
const MOST_READ = 5_000_000

/** Returns the most severe findings, in the order of the text. */
function mostSevere(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST_SHOWN) {
    return findings
  }
  const ranked = findings.toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity])
  const kept = new Set(ranked.slice(0, MOST_SHOWN))
  return findings.filter((finding) => kept.has(finding))
}

const shownOf = ({ code, severity, message, start, end, related }: Finding): Shown => ({
  code,
  severity,
  message,
  start,
  end,
  related: related.map(({ start, end, message }) => ({ start, end, message })),
})

const features = () => import('./features.js')

/** The text that was checked last, with its analysis. */
interface ServiceState {
  readonly readers: Readers
  /** A project of the checker with one document. */
  readonly project: Project
  uri: string
  text: string
  analysis: Analysis | undefined
  shown: readonly Shown[]
  /** The resource that was last recognised in the text. */
  kind: Subject['resource']
}

/** Creates the language service for one text, with the features of the language server. */
export function createService(): Service {
  const state: ServiceState = {
    readers: createReaders(),
    project: createProject((other) => (other === state.uri ? state.text : undefined)),
    uri: '',
    text: '',
    analysis: undefined,
    shown: [],
    kind: undefined,
  }
  return {
    check: (subject) => check(state, subject),
    offers: () => offers(state),
    async fixAll() {
      const { fixAllEdits } = await features()
      if (state.analysis === undefined) {
        return { edits: [], count: 0 }
      }
      const { edits, count } = fixAllEdits(state.analysis, againIn(state))
      return { edits, count }
    },
    async hover(offset) {
      const { hover } = await features()
      const found = state.analysis && hover(state.analysis, offset)
      return found && { ...found.place, markdown: found.markdown }
    },
    async complete(offset) {
      const { complete } = await features()
      return state.analysis === undefined ? [] : complete(state.analysis, offset)
    },
    async preview({ offset, locale }) {
      const { preview } = await features()
      return state.analysis && preview(state.analysis, { offset, ...definedFields({ locale }) })
    },
    async extract() {
      if (state.analysis === undefined) {
        return ''
      }
      const { text } = state.analysis
      const values = definitionsOf(state.analysis).map((one) => extracted(text, one))
      return JSON.stringify(values.length === 1 ? values[0] : values, undefined, 2)
    },
    explain: (printed) => explain(state, printed),
  }
}

/** Returns a function that analyses a changed version of the text. */
const againIn =
  ({ project, uri }: ServiceState) =>
  (changed: string): Analysis | undefined =>
    project.seen(uri, changed)

function put(state: ServiceState, { uri, terms }: Named, text: string): void {
  const { project } = state
  if (uri !== state.uri) {
    project.put(state.uri, undefined)
  }
  Object.assign(state, { uri, text })
  project.put(uri, text, terms)
  state.analysis = project.seen(uri)
}

async function check(state: ServiceState, subject: Subject): Promise<Checked> {
  const { readers, project, kind } = state
  const read = await readers.load(subject.language)
  put(state, recognised(subject, read), subject.text)
  const units = state.analysis?.units ?? []
  // A half-typed text keeps the kind that it had before the last key.
  const isDamaged = units.length === 0 && (state.analysis?.source.length ?? 0) > 0
  if (isDamaged && kind !== undefined) {
    put(state, named({ resource: kind, ...subject }, read), subject.text)
  } else {
    state.kind = units[0]?.definition.resource
  }
  const { analysis, text, uri } = state
  const findings = text.trim() === '' ? [] : project.findings(uri)
  state.shown = mostSevere(findings).map(shownOf)
  const defined = analysis === undefined ? [] : definitionsOf(analysis)
  const count = (wanted: Finding['severity']): number =>
    findings.filter(({ severity }) => severity === wanted).length
  return {
    findings: state.shown,
    counts: { error: count('error'), warning: count('warning'), hint: count('hint') },
    definitions: defined.length,
    resource: defined[0]?.resource ?? 'command',
    isCapped: findings.some(({ code }) => code === 'slashlint/too-many'),
  }
}

async function offers(state: ServiceState): Promise<readonly Offered[]> {
  const { quickFixes } = await features()
  const { analysis, project, shown, uri } = state
  if (analysis === undefined) {
    return []
  }
  const { length } = analysis.text
  const last = shown[Math.max(1, Math.floor(MOST_READ / Math.max(1, length))) - 1]
  const end = last?.start ?? length
  const others = project.others(uri).filter(({ useOf }) => useOf === undefined)
  return quickFixes(analysis, others, 0, end, againIn(state)).map(({ title, finding, edits }) => ({
    finding: shown.findIndex(
      ({ code, start, end }) =>
        code === finding.code && start === finding.start && end === finding.end,
    ),
    title,
    isSuppression: title.startsWith('Disable '),
    edits,
  }))
}

async function explain(
  { analysis }: ServiceState,
  printed: string,
): Promise<readonly Explained[] | Obstacle> {
  const { locateError, notesOn, placeErrors, readAnswers, targetsIn } =
    await import('@slashlint/checker/errors')
  const read = readAnswers(printed)
  if ('obstacle' in read) {
    return { obstacle: `The pasted text ${read.obstacle}.` }
  }
  const targets = analysis === undefined ? [] : targetsIn(analysis)
  const placed = read.answers.flatMap((answer) => placeErrors(answer, targets, undefined))
  if (placed.length === 0) {
    return { obstacle: 'The pasted text is not an error of the API.' }
  }
  return placed.map((one) => {
    const { rule, apiCode, message } = one.error
    const located = locateError(one)
    const { finding, fix } = located ?? { finding: undefined, fix: undefined }
    return {
      code: finding?.code ?? rule ?? apiCode,
      message: finding?.message ?? message,
      notes: notesOn(one, ({ name }) => name ?? '(no name)'),
      place: finding && { start: finding.start, end: finding.end },
      fix: fix && { title: fix.title, edits: fix.edits },
    }
  })
}

/** The URI of a text, and the settings with which it is checked. */
interface Named {
  readonly uri: string
  readonly terms: DocumentTerms
}

/**
 * Recognises which resource a text contains. A pasted text is taken as the final value, even if it
 * would need a folder name in a project.
 */
function recognised(subject: Subject, read: Read): Named {
  const isCode = subject.language === 'javascript' || subject.language === 'typescript'
  const usual = named(subject, read)
  if (isCode || subject.resource !== undefined) {
    return usual
  }
  const unitsOf = ({ uri, terms }: Named): Analysis['units'] =>
    analyse({ uri, text: subject.text, languageId: subject.language }, read, terms.settings)
      ?.units ?? []
  const resourcesOf = (one: Named): string =>
    unitsOf(one)
      .map(({ definition }) => definition.resource)
      .join()
  const elsewhere = named(subject, read, '')
  const resources = resourcesOf(elsewhere)
  if (resources !== '') {
    // In a folder of commands, the same content is recognised with certainty: a pasted text is intended as commands,
    // and may be fixed.
    return resourcesOf(usual) === resources ? usual : elsewhere
  }
  const command = named({ ...subject, resource: 'command' }, read)
  const definitions = definitionsOf({ uri: command.uri, units: unitsOf(command) })
  if (definitions.length > 0 && definitions.every(({ value }) => isNamed(value))) {
    return command
  }
  return usual
}

const isNamed = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  ('description' in value || 'type' in value)

function named(
  { language, resource, scope, operation, rules = {}, context: brought }: Subject,
  read: Read,
  folder = 'commands/',
): Named {
  const assignment = { isNamed: true, ...definedFields({ resource, scope }) }
  const settings = { assignment, rules, context: { ...brought, ...definedFields({ operation }) } }
  const terms = { settings, root: 'file:///', read, languageId: language }
  return { uri: `file:///${folder}playground.${ENDINGS[language]}`, terms }
}
