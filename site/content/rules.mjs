// The pages of the rules: one a rule, one an area, and the list of all. Made of core's catalogue; the output is real.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fixesOf, isCommented, outputOf, rules, textOf } from '../../scripts/docs/examples.mjs'
import { sinceOf } from '../../scripts/docs/since.mjs'
import {
  AREAS,
  citations,
  escape,
  example,
  fence,
  known,
  linesIn,
} from '../../scripts/docs/rules.mjs'
import { ROOT } from '../site.mjs'
import { playgroundLink } from './share.mjs'

export { AREAS, rules }

const cited = citations(readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8'))

const since = sinceOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))

/**
 * Returns the pages of all rules and areas.
 *
 * @returns {Promise<readonly { route: string, title: string, text: string }[]>}
 */
export async function rulePages() {
  const pages = [{ route: '/rules/', title: 'Rules', text: listOfAll() }]
  for (const [area, [title, about]] of Object.entries(AREAS)) {
    const own = rules.filter((rule) => rule.area === area)
    const list = `# ${title}\n\n${about}\n\n${table(own)}\n`
    pages.push({ route: `/rules/${area}/`, title, text: list })
    for (const rule of own) {
      pages.push({ route: `/rules/${rule.code}/`, title: rule.code, text: await pageOf(rule) })
    }
  }
  return pages
}

const INTRO = `# Rules

An **error** is something that the documentation forbids or Discord rejects. A **warning** is accepted, but is ignored, does
not do what it says, or fails in practice. A **hint** is about what is redundant, deprecated or a matter of style.

Change severities in [\`slashlint.json\`](/configuration/#severities), with \`--rule code=severity\`, or by a comment
[in the file](/configuration/#comments).`

function listOfAll() {
  const areas = Object.entries(AREAS).map(([area, [title, about]]) => {
    const own = rules.filter((rule) => rule.area === area)
    return `## [${title}](/rules/${area}/)\n\n${about}\n\n${table(own)}`
  })
  return `${INTRO}\n\n${rules.length} rules.\n\n${areas.join('\n\n')}\n`
}

const cell = (text) => escape(text).replaceAll('|', '\\|')
const levelOf = ({ severity, off }) => `${severity}${off ? ', off' : ''}`

function table(own) {
  const rows = own.map(
    (rule) =>
      `| [\`${rule.code}\`](/rules/${rule.code}/) | ${levelOf(rule)} | ${cell(rule.summary)} |`,
  )
  return `| rule | severity | statement |\n|---|---|---|\n${rows.join('\n')}`
}

async function pageOf(rule) {
  const { code, severity, off, summary, section, bad, good } = rule
  const output = await outputOf(rule)
  const [answer] = ANSWER.exec(rule.why) ?? ['']
  const why = rule.why.slice(answer.length)
  const facts = [
    `**${severity}**${off ? ', off by default' : ''}`,
    section === 'slashlint' ? undefined : `about: ${section}`,
    `[since ${since(code)}](/changelog/)`,
    ...(cited.get(code) ?? []).map(
      (number, index) =>
        `[${index === 0 ? 'an open question of the documentation' : 'another'}](/decisions/#decision-${number})`,
    ),
  ].filter((fact) => fact !== undefined)
  return [
    `# ${code}`,
    facts.join(' · '),
    escape(summary),
    why === '' ? undefined : `## Why\n\n${escape(why)}`,
    `## What Discord answers\n\n${answerOf(rule, escape(answer.trim()))}`,
    `## Bad\n\nThis breaks the rule${known(bad)}:`,
    await example(bad, linesIn(output)),
    await tryIt(rule, bad),
    `What \`slashlint check --hints\` prints:`,
    fence('text', output),
    `## Good\n\nThis is fine${isDeepStrictEqual(good.context, bad.context) ? '' : known(good)}:`,
    await example(good, []),
    await tryIt(rule, good),
    `## Fixes\n\n${fixes(rule)}`,
    `## In your project\n\n${fence('json', configuration(rule))}\n\nMore about [severities](/configuration/#severities) and [comments](/configuration/#comments).`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n')
}

/** Matches the sentence about Discord's answer in a rule's reason, which gets its own heading. */
const ANSWER = /^Discord answers [A-Z_]+(?: \(".*?"\))?[^.]*\.\s*/

/** The texts about Discord's answer for areas whose values Discord never receives, by area. */
const NOT_SENT = {
  use: 'Nothing: it never sees your handlers.',
  source: 'Nothing: this is about your file, not about what is sent.',
  slashlint: 'Nothing: this is about the work of slashlint itself.',
  interaction: 'Nothing: this is about what Discord sends to the app.',
}

function answerOf({ area, severity, apiCode }, words) {
  if (area in NOT_SENT) {
    return NOT_SENT[area]
  }
  if (apiCode === undefined) {
    return (
      words ||
      (severity === 'error' ? 'An error. Its code is not on record.' : 'No error is on record.')
    )
  }
  return `${words || `An error with the code \`${apiCode}\`.`} The [playground](/play/) and [\`slashlint explain-error\`](/cli/#explain-error) show where in your definition such an error is.`
}

function fixes(rule) {
  if (!rule.fixable) {
    return 'None: slashlint cannot tell what was meant.'
  }
  const found = fixesOf(rule)
  if (found.length === 0) {
    return 'In some cases there is one.'
  }
  const lines = found.map(
    ({ title, safe }) =>
      `- ${escape(title)}: ${safe ? '`slashlint check --fix`' : '`slashlint check --fix --unsafe`'}`,
  )
  return `${lines.join('\n')}\n\nEditors offer them as quick fixes.`
}

/** Returns an example configuration that changes the severity of a rule. */
function configuration({ code, severity, off }) {
  const weaker = severity === 'error' ? 'warning' : 'off'
  const level = off ? severity : weaker
  return JSON.stringify({ rules: { [code]: level } }, undefined, 2)
}

/** Returns a link that opens an example in the playground; undefined if the example has no text. */
async function tryIt({ code, severity, off }, example) {
  const { resource, language } = example
  const { scope, operation, rules, ...context } = example.context ?? {}
  const text = await textOf(example)
  if (text === undefined) {
    return undefined
  }
  return `[Open it in the playground](${playgroundLink({
    text,
    language: language ?? (isCommented(text) ? 'jsonc' : 'json'),
    ...(language === undefined && { resource }),
    scope,
    operation,
    ...(Object.keys(context).length > 0 && { context }),
    rules: { ...(off && { [code]: severity }), ...rules },
  })})`
}
