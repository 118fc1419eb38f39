import {
  analyse,
  createProject,
  definitionsOf,
  extracted,
  given,
  isRecord,
} from '@slashlint/checker'
import type { Analysis, DocumentTerms, Finding } from '@slashlint/checker'
import { createReaders } from '@slashlint/sources'
import type { Read } from '@slashlint/sources'
import type { Subject } from './subject.js'

/** The ending of the text's name, by language. The name itself must not identify a kind of file. */
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

/** The most characters that are read again to look for fixes: every fix is tried on the text. */
const MOST_READ = 5_000_000

/** Selects the most severe findings, in the order of the text. */
function mostSevere(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST_SHOWN) {
    return findings
  }
  const ranked = findings.toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity])
  const kept = new Set(ranked.slice(0, MOST_SHOWN))
  return findings.filter((finding) => kept.has(finding))
}

const shownOf = ({ code, severity, message, start, end, related }: Finding) => ({
  code,
  severity,
  message,
  start,
  end,
  related: related.map(({ start, end, message }) => ({ start, end, message })),
})

const features = () => import('./features.js')

/** Creates the language service for one text, with the features that the extension gets from its server. */
export function createService() {
  const readers = createReaders()
  // The same project as everywhere, with one document.
  const project = createProject((other) => (other === uri ? text : undefined))
  let uri = ''
  let text = ''
  let analysis: Analysis | undefined
  const again = (changed: string): Analysis | undefined => project.seen(uri, changed)
  let shown: readonly ReturnType<typeof shownOf>[] = []
  /** The kind of the text when it was last recognised. */
  let kind: Subject['resource']

  function put({ uri: at, terms }: Named, now: string): void {
    if (at !== uri) {
      project.put(uri, undefined)
    }
    uri = at
    text = now
    project.put(uri, text, terms)
    analysis = project.seen(uri)
  }

  return {
    async check(subject: Subject) {
      const read = await readers.load(subject.language)
      put(recognised(subject, read), subject.text)
      // A half-typed text keeps the kind that it had before the last key.
      if (analysis?.units.length === 0 && analysis.source.length > 0 && kind !== undefined) {
        put(named({ resource: kind, ...subject }, read), subject.text)
      } else {
        kind = analysis?.units[0]?.definition.resource
      }
      const findings = text.trim() === '' ? [] : project.findings(uri)
      shown = mostSevere(findings).map(shownOf)
      const defined = analysis === undefined ? [] : definitionsOf(analysis)
      const [first] = defined
      const count = (wanted: Finding['severity']): number =>
        findings.filter(({ severity }) => severity === wanted).length
      return {
        /** The findings in the order of the text; of very many, the most severe ones. */
        findings: shown,
        /** The numbers of all findings, shown or not. */
        counts: { error: count('error'), warning: count('warning'), hint: count('hint') },
        /** The number of commands, lobbies and so on that the text defines. */
        definitions: defined.length,
        /** The resource of the first one. */
        resource: first?.resource ?? 'command',
        /** True if a definition has more findings than are listed. */
        isCapped: findings.some(({ code }) => code === 'slashlint/too-many'),
      }
    },

    async offers() {
      const { quickFixes } = await features()
      if (analysis === undefined) {
        return []
      }
      const { length } = analysis.text
      const last = shown[Math.max(1, Math.floor(MOST_READ / Math.max(1, length))) - 1]
      const others = project.others(uri).filter(({ useOf }) => useOf === undefined)
      return quickFixes(analysis, others, 0, last === undefined ? length : last.start, again).map(
        ({ title, finding, edits }) => ({
          /** The index of the finding in the list that is shown. */
          finding: shown.findIndex(
            ({ code, start, end }) =>
              code === finding.code && start === finding.start && end === finding.end,
          ),
          title,
          /** True if it hides the finding, without a change to the sent value. */
          isSuppression: title.startsWith('Disable '),
          edits,
        }),
      )
    },

    async fixAll() {
      const { fixAllEdits } = await features()
      if (analysis === undefined) {
        return { edits: [], count: 0 }
      }
      const { edits, count } = fixAllEdits(analysis, again)
      return { edits, count }
    },

    async hover(offset: number) {
      const { hover } = await features()
      const found = analysis === undefined ? undefined : hover(analysis, offset)
      return found === undefined ? undefined : { ...found.place, markdown: found.markdown }
    },

    async complete(offset: number) {
      const { complete } = await features()
      return analysis === undefined ? [] : complete(analysis, offset)
    },

    async preview({ offset, locale }: { readonly offset: number; readonly locale?: string }) {
      const { preview } = await features()
      if (analysis === undefined) {
        return undefined
      }
      return preview(analysis, { offset, ...given({ locale }) })
    },

    async extract() {
      if (analysis === undefined) {
        return ''
      }
      const { text } = analysis
      const values = definitionsOf(analysis).map((definition) => extracted(text, definition))
      return JSON.stringify(values.length === 1 ? values[0] : values, undefined, 2)
    },

    /** Explains errors of the service, each with its place if that is known. */
    async explain(printed: string) {
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
    },
  }
}

/** The name of a text, and the terms on which it is checked. */
interface Named {
  readonly uri: string
  readonly terms: DocumentTerms
}

/**
 * Recognises the content of a text. In a project, a file may be a help text, or input of a program that changes it
 * before it is sent. A pasted text is sent as it is, unless only the name of a folder would identify it.
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
  const assignment = { isNamed: true, ...given({ resource, scope }) }
  const settings = { assignment, rules, context: { ...brought, ...given({ operation }) } }
  const terms = { settings, root: 'file:///', read, languageId: language }
  return { uri: `file:///${folder}playground.${ENDINGS[language]}`, terms }
}
