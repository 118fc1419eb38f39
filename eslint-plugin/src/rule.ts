import { readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { analyse, findingsElsewhere, findingsOf, findingsOfUses, groupBy, isFixable } from '@slashlint/checker'
import type { Analysis, Finding, Settings } from '@slashlint/checker'
import { textFixes, useFixes } from '@slashlint/checker/fixes'
import type { TextFix } from '@slashlint/checker/fixes'
import { decodeText, languageOf, lineIndex } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import type { FixFunction, Report, RuleContext, RuleModule } from './eslint.js'
import type { Options, Severity } from './options.js'
import { workspaceOf } from './workspace.js'

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
  create: (context) => ({ Program: () => checkFile(context as RuleContext) }),
}

/** The text of the file decides, not its tree: our reader has a parser of its own, behind a cheap test. */
function checkFile(context: RuleContext): void {
  const { severity = 'warning', scope, rules = {} } = (context.options[0] ?? {}) as Options
  const uri = pathToFileURL(context.physicalFilename).href
  const { text } = context.sourceCode
  // A block that a processor took out of a document has its language in its own name.
  const languageId = languageOf(pathToFileURL(context.filename).href)
  const readText = readerFor(context)
  const settings = {
    assignment: { ...(scope !== undefined && { scope }), root: pathToFileURL(context.cwd).href },
    rules: rules as Settings['rules'],
  }
  const analysis = analyse({ uri, text, ...(languageId !== undefined && { languageId }) }, read, settings, {
    text: readText,
  })
  if (analysis === undefined) return
  const wanted = ORDER.slice(0, ORDER.indexOf(severity) + 1)
  for (const finding of [...findingsOf(analysis), ...onlyUsed(analysis, readText)])
    if (wanted.includes(finding.severity)) context.report(reportOf(finding, analysis, context, readText))
}

/**
 * What is wrong in options of other files, and shows only where they are used: ESLint reports in one file only. What the
 * other file shows by itself is reported there.
 */
function onlyUsed(analysis: Analysis, readText: ReadText): Finding[] {
  return [...groupBy(findingsElsewhere(analysis), ({ uri }) => uri)].flatMap(([uri, findings]) => {
    const text = readText(uri)
    const other = text === undefined ? undefined : analyse({ uri, text }, read, analysis.settings, { text: readText })
    const own = new Set(other === undefined ? [] : findingsOf(other).map(placeOf))
    return findingsOfUses(findings).flatMap((finding) => {
      const { use } = finding
      return use === undefined || own.has(placeOf(finding)) || use.place.uri !== analysis.uri
        ? []
        : [{ ...finding, ...use.place }]
    })
  })
}

const placeOf = ({ code, start, end }: Finding): string => `${code} ${start} ${end}`

type ReadText = (uri: string) => string | undefined

/** The texts of imported files, which ESLint does not know of: those of the project. */
function readerFor({ physicalFilename, cwd }: RuleContext): ReadText {
  const isInside = workspaceOf(physicalFilename, cwd)
  return (uri) => textAt(uri, isInside)
}

function textAt(uri: string, isInside: (file: string) => boolean): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    const file = fileURLToPath(uri)
    // A pipe or a device might never end.
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true && isInside(file)
      ? decodeText(readFileSync(file)).text
      : undefined
  } catch {
    return undefined
  }
}

function reportOf(finding: Finding, analysis: Analysis, context: RuleContext, readText: ReadText): Report {
  const { sourceCode } = context
  const { code, message, start, end, origin, useOf } = finding
  // A fix is for the file that is linted.
  const isHere = origin !== undefined && origin.unit.uri === analysis.uri && isFixable(analysis)
  const ofUse =
    useOf === undefined || !isFixable(analysis)
      ? []
      : useFixes(useOf, analysis.text).filter(({ uri }) => uri === undefined)
  const fixes = isHere ? textFixes(origin.unit, origin.diagnostic) : ofUse
  const safe = fixes.find((fix) => fix.safe)
  const others = fixes.filter((fix) => fix !== safe)
  return {
    loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
    message: `${message}${sourceOf(finding, context, readText)} (${code})`,
    ...(safe !== undefined && { fix: replacing(safe) }),
    ...(others.length > 0 && { suggest: others.map((fix) => ({ desc: fix.title, fix: replacing(fix) })) }),
  }
}

/** Where a value is from that another file holds: ESLint shows one place only. */
function sourceOf({ origin, use }: Finding, { physicalFilename, cwd }: RuleContext, readText: ReadText): string {
  const { path, target, span } = origin?.diagnostic ?? {}
  const { definition } = origin?.unit ?? {}
  const place =
    path === undefined
      ? undefined
      : use === undefined
        ? definition?.origin?.(path, target, span)
        : definition?.locate(path, target, span)
  const text = place === undefined ? undefined : readText(place.uri)
  if (place === undefined || text === undefined) return ''
  const file = fileURLToPath(place.uri)
  if (file === physicalFilename) return ''
  const { line, column } = lineIndex(text).position(place.start)
  return ` The value is from ${relative(cwd, file).replaceAll('\\', '/')}:${line + 1}:${column + 1}.`
}

const replacing =
  ({ edits }: TextFix): FixFunction =>
  (fixer) =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text))
