import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  analyse,
  beyondOwn,
  CONFIG_CODE,
  findingsOf,
  findingsOfUses,
  isFixable,
} from '@slashlint/checker'
import type { Analysis, Finding, Project, ProjectConfig, Settings } from '@slashlint/checker'
import { textFixes, useFixes } from '@slashlint/checker/fixes'
import type { TextFix } from '@slashlint/checker/fixes'
import { languageOf, lineIndex } from '@slashlint/sources'
import type { Place } from '@slashlint/sources'
import { mayMatter } from '@slashlint/sources/javascript'
import type { FixFunction, Report, RuleContext, RuleModule } from './eslint.js'
import type { Options, Severity } from './options.js'
import { projectWith, readCode, textAt } from './project.js'

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

/**
 * Checks the text of a file and reports its findings. ESLint's syntax tree is not used: slashlint
 * parses the text itself if a quick test allows it.
 */
function checkFile(context: RuleContext): void {
  const { severity = 'warning', scope, rules = {} } = (context.options[0] ?? {}) as Options
  const { filename, physicalFilename, cwd, sourceCode } = context
  const uri = pathToFileURL(physicalFilename).href
  const { text } = sourceCode
  const readText: ReadText = (other) =>
    other === uri ? text : textAt(other, physicalFilename, cwd)
  const overrides = {
    assignment: { ...(scope !== undefined && { scope }) },
    rules: rules as Settings['rules'],
  }
  const wanted = ORDER.slice(0, ORDER.indexOf(severity) + 1)
  const report = (found: readonly Finding[], analysis?: Analysis): void => {
    const isWhole = analysis === undefined || isFixable(analysis)
    for (const finding of found) {
      if (wanted.includes(finding.severity) || isAboutOptions(finding)) {
        context.report(reportOf(finding, isWhole, context, readText))
      }
    }
  }
  if (filename !== physicalFilename) {
    // A block that a processor took out of a document has its language in its own name, and no other files.
    const languageId = languageOf(pathToFileURL(filename).href)
    const document = { uri, text, ...(languageId !== undefined && { languageId }) }
    const analysis = analyse(document, readCode, overrides, { text: readText })
    return analysis === undefined ? undefined : report(findingsOf(analysis), analysis)
  }
  // Folders above the linted one do not count against a file: `/home/tests/bot/ping.js`.
  const places = [overrides.assignment, { ...overrides.assignment, root: pathToFileURL(cwd).href }]
  if (!places.some((place) => mayMatter({ uri, text }, place)) && !MAY_HOLD_OPTIONS.test(text)) {
    return
  }
  const { project, settings, config } = projectWith({
    file: physicalFilename,
    text,
    cwd,
    overrides,
  })
  const [mistake] = config?.findings ?? []
  if (config !== undefined && mistake !== undefined) {
    report([brokenConfig(uri, config, mistake, cwd)])
  }
  if (settings === undefined) {
    return
  }
  const found = [...project.findings(uri), ...onlyUsed(project, uri, settings, readText)]
  report(found, project.analysis(uri))
}

/**
 * Makes the finding for a mistake in `slashlint.json`. ESLint does not show this file, and none of
 * its settings apply while it has mistakes.
 */
function brokenConfig(
  uri: string,
  { uri: at, text }: ProjectConfig,
  mistake: ProjectConfig['findings'][number],
  cwd: string,
): Finding {
  const { line } = lineIndex(text).position(mistake.start)
  const place = `${relative(cwd, fileURLToPath(at)).replaceAll('\\', '/')}:${line + 1}`
  const message = `${place}: ${mistake.message.replace(/\.?$/, '.')} Until this is mended, nothing that it says holds.`
  return { uri, code: CONFIG_CODE, severity: 'error', message, start: 0, end: 0, related: [] }
}

/**
 * Tells whether a finding is about an unknown rule in the options. Such a finding is always
 * reported.
 */
const isAboutOptions = ({ code }: Finding): boolean => code === 'slashlint/unknown-context'

/** Matches texts that may contain options: they contain a name, or a call of a builder. */
const MAY_HOLD_OPTIONS = /\bsetName\b|\bname["']?\s*[:,=}]/

/**
 * Lists the findings in options of other files that depend on their use in this file. ESLint can
 * report them only here. Other findings in those files are reported when they are linted.
 */
function onlyUsed(
  project: Project,
  uri: string,
  settings: Settings,
  readText: ReadText,
): Finding[] {
  return project.concerned(uri).flatMap((other) => {
    const text = other === uri || project.has(other) ? undefined : readText(other)
    if (text === undefined) {
      return []
    }
    const alone = analyse({ uri: other, text }, readCode, settings, { text: readText })
    return beyondOwn(alone, findingsOfUses(project.others(other))).flatMap((finding) =>
      finding.use?.place.uri === uri ? [{ ...finding, ...finding.use.place }] : [],
    )
  })
}

type ReadText = (uri: string) => string | undefined

/**
 * Makes a report for ESLint.
 *
 * @param isWhole true if fixes may change the text
 */
function reportOf(
  finding: Finding,
  isWhole: boolean,
  context: RuleContext,
  readText: ReadText,
): Report {
  const { sourceCode } = context
  const { code, message, start, end, origin, useOf } = finding
  // A fix is for the file that is linted.
  const isHere =
    origin !== undefined &&
    origin.unit.uri === pathToFileURL(context.physicalFilename).href &&
    isWhole
  const ofUse = useOf === undefined || !isWhole ? [] : useFixes(useOf, sourceCode.text)
  const ofUseHere = ofUse.filter(({ uri }) => uri === undefined)
  const fixes = isHere ? textFixes(origin.unit, origin.diagnostic) : ofUseHere
  const safe = fixes.find((fix) => fix.safe)
  const others = fixes.filter((fix) => fix !== safe)
  return {
    loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
    message: `${message}${sourceOf(finding, context, readText)} (${code})`,
    ...(safe !== undefined && { fix: replacing(safe) }),
    ...(others.length > 0 && {
      suggest: others.map((fix) => ({ desc: fix.title, fix: replacing(fix) })),
    }),
  }
}

/**
 * Describes the places in other files that explain a finding: the source of a value, or the
 * definition that a handler is compared with. ESLint shows only one place.
 */
function sourceOf(
  { origin, uri, useOf, related }: Finding,
  context: RuleContext,
  readText: ReadText,
): string {
  const shown = (place: Place | undefined): string | undefined =>
    place && placeIn(place, context, readText)
  if (useOf !== undefined) {
    const [first] = related
    const at = shown(first)
    // `"title" is defined here as STRING`
    if (first === undefined) {
      return ''
    }
    return ` ${at === undefined ? first.message : first.message.replace(/\bhere\b/, `in ${at}`)}`
  }
  const isRelated = origin === undefined || origin.unit.uri === uri
  const place = isRelated ? related.find(({ isOrigin }) => isOrigin === true) : placeOf(origin)
  const at = place?.uri === pathToFileURL(context.physicalFilename).href ? undefined : shown(place)
  return at === undefined ? '' : ` The value is from ${at}.`
}

function placeOf({ unit, diagnostic }: NonNullable<Finding['origin']>): Place | undefined {
  return unit.definition.locate(diagnostic.path, diagnostic.target, diagnostic.span)
}

/**
 * Returns the name of a place for messages: `commands/ban.ts:4:10`, or `line 4` for the linted
 * file. Returns `undefined` if the text is unknown.
 */
function placeIn(
  { uri, start }: Place,
  context: RuleContext,
  readText: ReadText,
): string | undefined {
  const text = readText(uri)
  if (text === undefined) {
    return undefined
  }
  const file = fileURLToPath(uri)
  const { line, column } = lineIndex(text).position(start)
  if (file === context.physicalFilename) {
    return `line ${line + 1}`
  }
  return `${relative(context.cwd, file).replaceAll('\\', '/')}:${line + 1}:${column + 1}`
}

const replacing =
  ({ edits }: TextFix): FixFunction =>
  (fixer) =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text))
