import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RuleEntry as Rule } from '@slashlint/core/catalogue'
import type { FileFinding, Span } from '../check/finding.js'
import { jsonText } from '../render/json-text.js'
import { SITE, VERSION } from '../version.js'
import { createFingerprints } from './fingerprint.js'
import type { FormatInput } from './format.js'

const LEVELS = { error: 'error', warning: 'warning', hint: 'note' } as const

/** Prints the report as SARIF 2.1.0, for code scanning services. */
export async function* sarif(input: FormatInput): AsyncGenerator<string> {
  const { rules } = await import('@slashlint/core/catalogue')
  const codes = new Set(input.findings.map(({ code }) => code))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      runOf(
        input,
        rules.filter(({ code }) => codes.has(code)),
      ),
    ],
  }
  yield `${jsonText(log, 2)}\n`
}

/** Returns the SARIF run of the check. @param rules the rules with findings */
function runOf(input: FormatInput, rules: readonly Rule[]): object {
  const { report, findings, cwd } = input
  const fingerprintOf = createFingerprints(input)
  const ruleIndex = new Map<string, number>(rules.map(({ code }, index) => [code, index]))
  return {
    tool: { driver: { name: 'slashlint', version: VERSION, rules: rules.map(descriptorOf) } },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { SRCROOT: { uri: `${pathToFileURL(cwd).href}/` } },
    invocations: [
      {
        executionSuccessful: report.unreadable.length === 0,
        toolExecutionNotifications: report.unreadable.map(({ file, message }) => ({
          level: 'error',
          message: { text: `Cannot read the file: ${message}` },
          locations: [{ physicalLocation: { artifactLocation: artifactOf(input, file) } }],
        })),
      },
    ],
    results: findings.map((finding) => ({
      ruleId: finding.code,
      ...(ruleIndex.has(finding.code) && { ruleIndex: ruleIndex.get(finding.code) }),
      ...resultOf(input, finding),
      partialFingerprints: { 'slashlint/v2': fingerprintOf(finding) },
    })),
  }
}

const descriptorOf = ({ code, summary, why, severity }: Rule): object => ({
  id: code,
  shortDescription: { text: summary },
  fullDescription: { text: why },
  ...(SITE !== undefined && { helpUri: `${SITE}rules/${code}/` }),
  help: { text: `slashlint explain ${code}` },
  defaultConfiguration: { level: LEVELS[severity] },
})

/** Returns the SARIF result of a finding, without its rule and fingerprint. */
const resultOf = (input: FormatInput, finding: FileFinding): object => ({
  level: LEVELS[finding.severity],
  message: { text: finding.message },
  locations: [locationOf(input, finding.file, finding)],
  ...(finding.related.length > 0 && {
    relatedLocations: finding.related.map((place, id) => ({
      id,
      ...locationOf(input, place.file, place),
      message: { text: place.message },
    })),
  }),
  ...(finding.fix !== undefined && { fixes: fixesOf(input, finding) }),
})

function fixesOf(input: FormatInput, { fix, change }: FileFinding): object[] {
  if (fix === undefined || change === undefined) {
    return []
  }
  return [
    {
      description: { text: fix.safe ? fix.title : `${fix.title} (needs review)` },
      artifactChanges: [
        {
          artifactLocation: artifactOf(input, change.file),
          replacements: change.edits.map((edit) => ({
            deletedRegion: regionOf(input, change.file, edit),
            insertedContent: { text: edit.text },
          })),
        },
      ],
    },
  ]
}

const locationOf = (input: FormatInput, file: string, span: Span): object => ({
  physicalLocation: {
    artifactLocation: artifactOf(input, file),
    region: regionOf(input, file, span),
  },
})

function artifactOf({ pathOf }: FormatInput, file: string): object {
  const shown = pathOf(file)
  if (isAbsolute(shown)) {
    return { uri: pathToFileURL(shown).href }
  }
  return { uri: shown.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' }
}

function regionOf({ rangeOf }: FormatInput, file: string, span: Span): object {
  const { start, end } = rangeOf(file, span)
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  }
}
