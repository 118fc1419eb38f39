import { readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  amongExtenders,
  analyse,
  findingsElsewhere,
  findingsOf,
  findingsOfUses,
  groupBy,
  isFixable,
} from '@slashlint/checker'
import type { Analysis, Finding, Settings } from '@slashlint/checker'
import { textFixes, useFixes } from '@slashlint/checker/fixes'
import type { TextFix } from '@slashlint/checker/fixes'
import { decodeText, languageOf, lineIndex } from '@slashlint/sources'
import { read } from '@slashlint/sources/javascript'
import { importersOf } from './importers.js'
import type { FixFunction, Report, RuleContext, RuleModule } from './eslint.js'
import type { Options, Severity } from './options.js'
import { projectOf, workspaceOf } from './workspace.js'

const ORDER: readonly Severity[] = ['error', 'warning', 'hint']

export const commands: RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Find what is wrong with application commands before Discord rejects them',
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
  const ofOthers = readerFor(context)
  const readText: ReadText = (other) => (other === uri ? text : ofOthers(other))
  const settings = {
    assignment: { ...(scope !== undefined && { scope }), root: pathToFileURL(context.cwd).href },
    rules: rules as Settings['rules'],
  }
  const alone = analyse({ uri, text, ...(languageId !== undefined && { languageId }) }, read, settings, {
    text: readText,
  })
  const analysis = alone === undefined ? undefined : withExtenders(alone, context, readText)
  const ofUsers = shownByUsers(context, readText, settings)
  if (analysis === undefined && ofUsers.length === 0) return
  const found =
    analysis === undefined
      ? findingsOfUses(ofUsers)
      : [...findingsOf(analysis, ofUsers), ...onlyUsed(analysis, context, readText)]
  const isWhole = analysis === undefined || isFixable(analysis)
  const wanted = ORDER.slice(0, ORDER.indexOf(severity) + 1)
  for (const finding of found)
    if (wanted.includes(finding.severity) || isAboutOptions(finding))
      context.report(reportOf(finding, isWhole, context, readText))
}

/** A rule in the options that does not exist is always reported: it is never what somebody wanted. */
const isAboutOptions = ({ code }: Finding): boolean => code === 'slashlint/unknown-context'

/** A file whose handlers seem wrong, with what those that import it add to its commands. */
function withExtenders(analysis: Analysis, context: RuleContext, readText: ReadText): Analysis {
  const { filename, physicalFilename, cwd } = context
  const isDoubted = analysis.uses.tied.some(({ diagnostics }) => diagnostics.length > 0)
  if (!isDoubted || filename !== physicalFilename) return analysis
  const extenders = importersOf(physicalFilename, projectOf(physicalFilename, cwd))
    .slice(0, MOST_USERS)
    .flatMap((file) => {
      const other = pathToFileURL(file).href
      const text = readText(other)
      return text === undefined
        ? []
        : (analyse({ uri: other, text }, read, analysis.settings, { text: readText }) ?? [])
    })
  return amongExtenders(analysis, extenders)
}

/** More users of one file are not asked. */
const MOST_USERS = 50

/** What is wrong in the options of a file, and shows only in those that use them. */
function shownByUsers(context: RuleContext, readText: ReadText, settings: Settings): readonly Finding[] {
  const { filename, physicalFilename, cwd, sourceCode } = context
  if (filename !== physicalFilename || !MAY_HOLD_OPTIONS.test(sourceCode.text)) return []
  const uri = pathToFileURL(physicalFilename).href
  return importersOf(physicalFilename, projectOf(physicalFilename, cwd))
    .slice(0, MOST_USERS)
    .flatMap((file) => userAt(pathToFileURL(file).href, readText, settings))
    .filter((finding) => finding.uri === uri)
}

/** An option has a name, or is made from a builder. */
const MAY_HOLD_OPTIONS = /\bsetName\b|\bname["']?\s*[:,=}]/

/** What files show to be wrong in others, with the texts that it depends on. */
const users = new Map<
  string,
  {
    readonly settings: string
    readonly texts: ReadonlyMap<string, string | undefined>
    readonly found: readonly Finding[]
  }
>()
const MOST_KNOWN = 200

function userAt(uri: string, readText: ReadText, settings: Settings): readonly Finding[] {
  const how = JSON.stringify(settings)
  let known = users.get(uri)
  if (known?.settings !== how || [...known.texts].some(([other, text]) => readText(other) !== text)) {
    const texts = new Map<string, string | undefined>()
    const text = (other: string): string | undefined => {
      if (!texts.has(other)) texts.set(other, readText(other))
      return texts.get(other)
    }
    const own = text(uri)
    const analysis = own === undefined ? undefined : analyse({ uri, text: own }, read, settings, { text })
    known = { settings: how, texts, found: analysis === undefined ? [] : findingsElsewhere(analysis) }
  }
  users.delete(uri)
  users.set(uri, known)
  const [oldest] = users.keys()
  if (users.size > MOST_KNOWN && oldest !== undefined) users.delete(oldest)
  return known.found
}

/**
 * What is wrong in options of other files, and shows only where they are used: ESLint reports in one file only. What the
 * other file shows by itself, or because this one is known to use it, is reported there.
 */
function onlyUsed(analysis: Analysis, { physicalFilename, cwd }: RuleContext, readText: ReadText): Finding[] {
  return [...groupBy(findingsElsewhere(analysis), ({ uri }) => uri)].flatMap(([uri, findings]) => {
    const file = fileURLToPath(uri)
    if (importersOf(file, projectOf(file, cwd)).includes(physicalFilename)) return []
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

/** @param isWhole whether the text may be changed */
function reportOf(finding: Finding, isWhole: boolean, context: RuleContext, readText: ReadText): Report {
  const { sourceCode } = context
  const { code, message, start, end, origin, useOf } = finding
  // A fix is for the file that is linted.
  const isHere = origin !== undefined && origin.unit.uri === pathToFileURL(context.physicalFilename).href && isWhole
  const ofUse =
    useOf === undefined || !isWhole ? [] : useFixes(useOf, sourceCode.text).filter(({ uri }) => uri === undefined)
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

/** Where a value is from that another file holds, and what a handler is compared with: ESLint shows one place only. */
function sourceOf(
  { origin, uri, useOf, related: [first] }: Finding,
  { physicalFilename, cwd }: RuleContext,
  readText: ReadText,
): string {
  if (useOf !== undefined) return first === undefined ? '' : ` ${definedAt(first, physicalFilename, cwd, readText)}`
  const { path, target, span } = origin?.diagnostic ?? {}
  const { definition, uri: own } = origin?.unit ?? {}
  const place =
    path === undefined
      ? undefined
      : own === uri
        ? definition?.origin?.(path, target, span)
        : definition?.locate(path, target, span)
  const text = place === undefined ? undefined : readText(place.uri)
  if (place === undefined || text === undefined) return ''
  const file = fileURLToPath(place.uri)
  if (file === physicalFilename) return ''
  const { line, column } = lineIndex(text).position(place.start)
  return ` The value is from ${relative(cwd, file).replaceAll('\\', '/')}:${line + 1}:${column + 1}.`
}

/** `"title" is defined here as STRING: line 4.` */
function definedAt(
  { uri, start, message }: Finding['related'][number],
  file: string,
  cwd: string,
  readText: ReadText,
): string {
  const text = readText(uri)
  if (text === undefined) return message
  const other = fileURLToPath(uri)
  const { line, column } = lineIndex(text).position(start)
  const place =
    other === file ? `line ${line + 1}` : `${relative(cwd, other).replaceAll('\\', '/')}:${line + 1}:${column + 1}`
  return message.replace(/\bhere\b/, `in ${place}`)
}

const replacing =
  ({ edits }: TextFix): FixFunction =>
  (fixer) =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text))
