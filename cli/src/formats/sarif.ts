import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileFinding, Span } from '../check/finding.js'
import { jsonText } from '../render/json-text.js'
import { SITE, VERSION } from '../version.js'
import { createFingerprints } from './fingerprint.js'
import type { FormatInput } from './format.js'

const LEVELS = { error: 'error', warning: 'warning', hint: 'note' } as const

/** The report as SARIF 2.1.0, for code scanning services. */
export async function* sarif(input: FormatInput): AsyncGenerator<string> {
  const { report, findings, cwd, pathOf, rangeOf } = input
  const fingerprintOf = createFingerprints(input)
  const catalogue = await import('@slashlint/core/catalogue')
  const codes = new Set(findings.map(({ code }) => code))
  const rules = catalogue.rules.filter(({ code }) => codes.has(code))
  const ruleIndex = new Map<string, number>(rules.map(({ code }, index) => [code, index]))
  const artifactLocation = (file: string): object => {
    const shown = pathOf(file)
    if (isAbsolute(shown)) {
      return { uri: pathToFileURL(shown).href }
    }
    return { uri: shown.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' }
  }
  const region = (file: string, span: Span): object => {
    const { start, end } = rangeOf(file, span)
    return {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
    }
  }
  const location = (file: string, span: Span, message?: string): object => ({
    physicalLocation: { artifactLocation: artifactLocation(file), region: region(file, span) },
    ...(message !== undefined && { message: { text: message } }),
  })
  const fixesOf = ({ fix, change }: FileFinding): object[] => {
    if (fix === undefined || change === undefined) {
      return []
    }
    return [
      {
        description: { text: fix.safe ? fix.title : `${fix.title} (needs review)` },
        artifactChanges: [
          {
            artifactLocation: artifactLocation(change.file),
            replacements: change.edits.map((edit) => ({
              deletedRegion: region(change.file, edit),
              insertedContent: { text: edit.text },
            })),
          },
        ],
      },
    ]
  }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'slashlint',
            version: VERSION,
            rules: rules.map(({ code, summary, why, severity }) => ({
              id: code,
              shortDescription: { text: summary },
              fullDescription: { text: why },
              ...(SITE !== undefined && { helpUri: `${SITE}rules/${code}/` }),
              help: { text: `slashlint explain ${code}` },
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
          ...(finding.fix !== undefined && { fixes: fixesOf(finding) }),
          partialFingerprints: { 'slashlint/v2': fingerprintOf(finding) },
        })),
      },
    ],
  }
  yield `${jsonText(log, 2)}\n`
}
