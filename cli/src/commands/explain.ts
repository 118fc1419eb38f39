import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { formatDiagnostics, validateResource } from '@slashlint/core'
import type { Example, RuleEntry as Rule } from '@slashlint/core/catalogue'
import { attempt, createProject, didYouMean, lineLookup } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { loadReader } from '@slashlint/sources'
import type { Arguments } from '../arguments/parse.js'
import { oneOf } from '../arguments/values.js'
import { checkedFile } from '../check/check-file.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { paintFor } from '../render/colors.js'
import type { Paint } from '../render/colors.js'
import { createPrettyRenderer } from '../render/pretty.js'
import { printJson } from '../render/print-json.js'
import { SITE } from '../version.js'

/** The most columns of a line of prose. */
const COLUMNS = 96
const LINE = new RegExp(`(.{1,${COLUMNS}}|\\S+)(?: |$)`, 'g')
const wrapped = (text: string): string => text.replace(LINE, '$1\n').trimEnd()

/** Prints a rule with its examples and their findings; without a code, the list of rules. */
export async function explain({ paths, flags }: Arguments, io: Io): Promise<number> {
  const { rules } = await import('@slashlint/core/catalogue')
  const paint = paintFor(io, io.stdout)
  const format = oneOf('format', flags.format, ['pretty', 'json'])
  const wanted = paths.length === 0 ? rules : paths.flatMap((code) => select(rules, code))
  if (format === 'json') {
    await io.stdout.write(`${JSON.stringify(wanted.map(asData), null, 2)}\n`)
  } else if (wanted.length > paths.length) {
    await io.stdout.write(list(wanted, paint))
  } else {
    for (const rule of wanted) {
      await io.stdout.write(await describeRule(rule, io, paint))
    }
  }
  return EXIT.clean
}

/**
 * Finds rules by their code, by their area (`option` or `option/*`), or by Discord's error code.
 *
 * @throws UsageError if no rule matches
 */
function select(rules: readonly Rule[], code: string): readonly Rule[] {
  const area = `${code.replace(/\/\*?$/, '')}/`
  const tests: readonly ((rule: Rule) => boolean)[] = [
    (rule) => rule.code === code,
    (rule) => rule.code.startsWith(area),
    (rule) => rule.apiCode === code.toUpperCase(),
  ]
  for (const test of tests) {
    const found = rules.filter(test)
    if (found.length > 0) {
      return found
    }
  }
  const codes = rules.map((rule) => rule.code)
  throw new UsageError(
    `There is no rule \`${code}\`.${didYouMean(code, codes)} \`slashlint explain\` lists them.`,
  )
}

function list(rules: readonly Rule[], paint: Paint): string {
  const width = Math.max(...rules.map(({ code }) => code.length))
  const lines: string[] = []
  let area = ''
  for (const rule of rules) {
    const here = rule.code.split('/')[0] ?? ''
    if (here !== area && area !== '') {
      lines.push('')
    }
    area = here
    const level = paint[rule.severity](rule.severity.padEnd(7))
    lines.push(
      `${rule.code.padEnd(width)}  ${level}  ${rule.summary}${rule.off ? paint.dim(' (off by default)') : ''}`,
    )
  }
  return `${lines.join('\n')}\n\n${plural(rules.length, 'rule')}\n`
}

async function describeRule(rule: Rule, io: Io, paint: Paint): Promise<string> {
  const { code, severity, off, summary, why, bad, good } = rule
  const findings = await outputOf(rule, io, paint)
  const parts = [
    `${paint.bold(code)}  ${paint[severity](severity)}${off ? paint.dim(' (off by default)') : ''}`,
    wrapped(summary),
    wrapped(why),
    ...origin(rule, paint),
    `${paint.error('Bad')}${contextOf(bad, paint)}\n${indent(textOf(bad))}`,
    ...(findings === '' ? [] : [findings.trimEnd()]),
    `${paint.good('Good')}${contextOf(good, paint)}\n${indent(textOf(good))}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * Returns the lines about the origin of a rule: its page, the documented section and Discord's
 * error code. The readers' rules have only a page, because no documentation defines them.
 */
function origin({ code, section, apiCode }: Rule, paint: Paint): string[] {
  const page = SITE === undefined ? [] : [`${paint.dim('Page')}      ${SITE}rules/${code}/`]
  if (section === 'slashlint') {
    return page
  }
  const lines = [`${paint.dim('About')}     ${section}`]
  if (apiCode !== undefined) {
    lines.push(`${paint.dim('Discord')}   ${apiCode}`)
  }
  return [[...lines, ...page].join('\n')]
}

const indent = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '  ')

/**
 * Returns an example as text. Examples of the readers' rules are texts already. All others are
 * printed as JSON, or as JavaScript if JSON cannot represent them.
 */
function textOf({ value }: Example): string {
  if (typeof value === 'string') {
    return value
  }
  return isSerializable(value) ? printJson(value) : inspect(value, { depth: 9 })
}

const isSerializable = (value: unknown): boolean =>
  attempt(() => JSON.stringify(value)) !== undefined

/** Converts a rule to JSON data. */
const asData = (rule: Rule): Rule => ({
  ...rule,
  bad: plainExample(rule.bad),
  good: plainExample(rule.good),
})

const plainExample = <E extends Example>(example: E): E =>
  isSerializable(example.value) ? example : { ...example, value: textOf(example) }

/** Returns the context of an example in parentheses; empty without a context. */
function contextOf({ context }: Example, paint: Paint): string {
  if (context === undefined || Object.keys(context).length === 0) {
    return ''
  }
  const known = Object.entries(context).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return paint.dim(` (with ${known.join(', ')})`)
}

/** The names of the files for examples of code. */
const FILES = { javascript: 'example.js', python: 'example.py' }

/** Returns the output of `slashlint check` for the bad example of a rule. */
async function outputOf({ code, severity, off, bad }: Rule, io: Io, paint: Paint): Promise<string> {
  if (!isSerializable(bad.value)) {
    return formatDiagnostics(
      validateResource(bad.resource, bad.value, { ...bad.context, hints: true }),
    )
  }
  const text = textOf(bad)
  const { resource, context, language } = bad
  const isCommented = /^[ \t]*(?:\/\/|\/\*)/m.test(text)
  const json = isCommented ? 'example.jsonc' : 'example.json'
  const file = join(io.cwd, language === undefined ? json : FILES[language])
  const read = await loadReader(language ?? 'json')
  const uri = pathToFileURL(file).href
  const project = createProject(() => undefined)
  const rules = { ...(off && { [code]: severity }), ...context?.rules }
  project.put(uri, text, {
    settings: { assignment: language === undefined ? { resource } : {}, rules, context },
    root: uri,
    read,
  })
  const { findings } = await checkedFile(uri, text, project)
  const render = createPrettyRenderer({
    cwd: io.cwd,
    columns: COLUMNS,
    paint,
    linesOf: lineLookup((of) => (of === file ? text : undefined)),
  })
  return findings
    .filter((finding) => finding.code === code)
    .map(render)
    .join('\n')
}
