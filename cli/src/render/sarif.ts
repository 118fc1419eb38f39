import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LineIndex } from '@slashlint/sources'
import type { Finding, Span } from '../check/finding.js'
import type { Report } from '../check/result.js'
import { showPath } from './pretty.js'

const LEVELS = { error: 'error', warning: 'warning', hint: 'note' } as const

export interface SarifRule {
  readonly code: string
  readonly summary: string
  readonly why: string
  readonly severity: 'error' | 'warning' | 'hint'
}

interface SarifOptions {
  readonly cwd: string
  readonly version: string
  /** The prose of the rules that occur. */
  readonly rules: readonly SarifRule[]
  linesOf(file: string): LineIndex
}

/** The report as SARIF 2.1.0, for code scanning services. */
export function renderSarif(
  report: Report,
  findings: readonly Finding[],
  { cwd, version, rules, linesOf }: SarifOptions,
): string {
  const ruleIndex = new Map(rules.map(({ code }, index) => [code, index]))
  const artifactLocation = (file: string): object => {
    const shown = showPath(cwd, file)
    return isAbsolute(shown)
      ? { uri: pathToFileURL(shown).href }
      : { uri: shown.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' }
  }
  const location = (file: string, span: Span, message?: string): object => {
    const lines = linesOf(file)
    const start = lines.position(span.start)
    const end = lines.position(span.end)
    return {
      physicalLocation: {
        artifactLocation: artifactLocation(file),
        region: {
          startLine: start.line + 1,
          startColumn: start.column + 1,
          endLine: end.line + 1,
          endColumn: end.column + 1,
        },
      },
      ...(message !== undefined && { message: { text: message } }),
    }
  }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'slashlint',
            version,
            rules: rules.map(({ code, summary, why, severity }) => ({
              id: code,
              shortDescription: { text: summary },
              fullDescription: { text: why },
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { uri: `${pathToFileURL(cwd).href}/` } },
        invocations: [
          {
            executionSuccessful: report.unreadable.length === 0,
            toolExecutionNotifications: report.unreadable.map(({ file, message }) => ({
              level: 'error',
              message: { text: `Cannot read the file: ${message}` },
              locations: [{ physicalLocation: { artifactLocation: artifactLocation(file) } }],
            })),
          },
        ],
        results: findings.map((finding) => ({
          ruleId: finding.code,
          ...(ruleIndex.has(finding.code) && { ruleIndex: ruleIndex.get(finding.code) }),
          level: LEVELS[finding.severity],
          message: { text: finding.message },
          locations: [location(finding.file, finding)],
          ...(finding.related.length > 0 && {
            relatedLocations: finding.related.map((place, id) => ({
              id,
              ...location(place.file, place, place.message),
            })),
          }),
          partialFingerprints: { 'slashlint/v1': fingerprint(finding, cwd) },
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** Stays the same when lines are added above: the rule, the file and the place in the value. */
const fingerprint = ({ code, file, path }: Finding, cwd: string): string =>
  [code, showPath(cwd, file), ...(path ?? [])].join('/')
