import { ruleTag } from '@slashlint/core'
import type { Severity } from '@slashlint/core'
import { DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types'
import type { Diagnostic, DiagnosticRelatedInformation, Range } from 'vscode-languageserver-types'
import { groupBy, fileNameOf } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { SITE } from '../version.js'
import type { LocatedFinding, Spot } from './located.js'

/** The name under which editors show our diagnostics. */
export const SOURCE = 'slashlint'

/** The places of the rules' pages, if the address of the site is not known. */
export interface RulePages {
  /** The folder that contains a page for each area of rules. Each rule is an anchor in its page. */
  readonly folder?: string | undefined
  /** The URI that opens the page of a rule in the client. `{rule}` is the place of the code. */
  readonly address?: string | undefined
}

/** The form of diagnostics that a client supports. */
export interface DiagnosticOptions {
  /** Returns the lines and columns of a place in the document itself. */
  rangeOf(place: Spot): Range
  /**
   * Returns the document and range of a related place. Returns `undefined` if the place cannot be
   * shown.
   */
  locate(place: Spot): { readonly uri: string; readonly range: Range } | undefined
  /** The addresses of the pages about rules, which codes link to. */
  readonly pages: RulePages
  /** True if the client shows related places. */
  readonly related: boolean
  /** The tags that the client supports; others are left out. */
  readonly tags: readonly DiagnosticTag[]
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
}

const TAGS: Readonly<Record<'unnecessary' | 'deprecated', DiagnosticTag>> = {
  unnecessary: DiagnosticTag.Unnecessary,
  deprecated: DiagnosticTag.Deprecated,
}

/** Converts a finding to a diagnostic of the protocol. */
export function toDiagnostic(finding: LocatedFinding, options: DiagnosticOptions): Diagnostic {
  const { code, severity, message } = finding
  const shown = ruleTag(code)
  const tag = shown === undefined ? undefined : TAGS[shown]
  const related = informationOf(finding.related, options)
  const href = pageOf(code, options.pages)
  return {
    range: options.rangeOf(finding),
    severity: SEVERITIES[severity],
    code,
    ...(href !== undefined && { codeDescription: { href } }),
    source: SOURCE,
    message,
    ...(tag !== undefined && options.tags.includes(tag) && { tags: [tag] }),
    ...(related.length > 0 && { relatedInformation: related }),
  }
}

/** Converts related places to those of the protocol. Places that cannot be shown are left out. */
const informationOf = (
  places: readonly (Spot & { readonly message: string })[],
  { locate, related }: DiagnosticOptions,
): DiagnosticRelatedInformation[] =>
  (related ? places : []).flatMap((place) => {
    const location = locate(place)
    return location === undefined ? [] : [{ location, message: place.message }]
  })

/**
 * Returns a note at each use of another document's option that has errors. The errors are shown in
 * the other document. So the note has no code and is not counted.
 */
export function notesAbout(
  elsewhere: readonly LocatedFinding[],
  options: DiagnosticOptions,
): readonly Diagnostic[] {
  const errors = elsewhere.filter(
    ({ severity, use }) => severity === 'error' && use?.isWithdrawn === false,
  )
  const byUse = groupBy(errors, ({ use }) => use?.place.start)
  return [...byUse.values()].flatMap((findings): Diagnostic[] => {
    const [first] = findings
    const at = first?.related.find(
      ({ uri, start }) => uri === first.use?.place.uri && start === first.use.place.start,
    )
    if (first === undefined || at === undefined) {
      return []
    }
    const places = informationOf(findings, options)
    const message = `${plural(findings.length, 'error')} in what is used here: ${fileNameOf(first.uri)}.`
    return [
      {
        range: options.rangeOf(at),
        severity: DiagnosticSeverity.Information,
        source: SOURCE,
        message,
        ...(places.length > 0 && { relatedInformation: places }),
      },
    ]
  })
}

/**
 * Returns the address of the page about a rule, or `undefined` for a code without a page, such as
 * `config`.
 *
 * @param site the address of the project's site, on which each rule has a page; without it, the
 * result is the client's own address, or the page of the area in the folder
 */
export function pageOf(
  code: string,
  { folder, address }: RulePages,
  site = SITE,
): string | undefined {
  const [area, name] = code.split('/')
  if (area === undefined || name === undefined) {
    return undefined
  }
  if (site !== undefined) {
    return `${site}rules/${code}/`
  }
  if (address !== undefined) {
    return address.replaceAll('{rule}', encodeURIComponent(code))
  }
  return folder === undefined ? undefined : `${folder.replace(/\/$/, '')}/${area}.md#${area}${name}`
}
