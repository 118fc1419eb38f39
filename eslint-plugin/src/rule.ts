import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { analyse, findingsOf, isFixable } from '@slashlint/language-server/service'
import type { Analysis, Finding, Settings } from '@slashlint/language-server/service'
import { textFixes } from '@slashlint/language-server/fixes'
import type { TextFix } from '@slashlint/language-server/fixes'
import { decodeText } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import type { FixFunction, Report, RuleContext, RuleModule } from './eslint.js'
import type { Options, Severity } from './options.js'

const ORDER: readonly Severity[] = ['error', 'warning', 'hint']

export const commands: RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Find what is wrong with application commands before the service rejects them',
      url: 'https://www.npmjs.com/package/eslint-plugin-slashlint',
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [
      {
        type: 'object',
        additionalProperties: false,
        properties: {
          severity: { enum: ORDER },
          scope: { enum: ['global', 'guild'] },
          rules: { type: 'object', additionalProperties: { enum: [...ORDER, 'off'] } },
        },
      },
    ],
    defaultOptions: [{ severity: 'warning' }],
  },
  create: (context) => ({ Program: () => checkFile(context) }),
}

/** The text of the file decides, not its tree: our reader has a parser of its own, behind a cheap test. */
function checkFile(context: RuleContext): void {
  const { severity = 'warning', scope, rules = {} } = (context.options[0] ?? {}) as Options
  const uri = pathToFileURL(context.physicalFilename).href
  const { text } = context.sourceCode
  const settings = { assignment: scope === undefined ? {} : { scope }, rules: rules as Settings['rules'] }
  const analysis = analyse({ uri, text }, read, settings, { text: readText })
  if (analysis === undefined) return
  const wanted = ORDER.slice(0, ORDER.indexOf(severity) + 1)
  for (const finding of findingsOf(analysis))
    if (wanted.includes(finding.severity)) context.report(reportOf(finding, analysis, context))
}

/** The texts of imported files, which ESLint does not know of. */
function readText(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    return decodeText(readFileSync(fileURLToPath(uri))).text
  } catch {
    return undefined
  }
}

function reportOf(finding: Finding, analysis: Analysis, { sourceCode }: RuleContext): Report {
  const { code, message, start, end, origin } = finding
  const fixes = origin === undefined || !isFixable(analysis) ? [] : textFixes(origin.unit, origin.diagnostic)
  const safe = fixes.find((fix) => fix.safe)
  const others = fixes.filter((fix) => fix !== safe)
  return {
    loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
    message: `${message} (${code})`,
    ...(safe !== undefined && { fix: replacing(safe) }),
    ...(others.length > 0 && { suggest: others.map((fix) => ({ desc: fix.title, fix: replacing(fix) })) }),
  }
}

const replacing =
  ({ edits }: TextFix): FixFunction =>
  (fixer) =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text))
