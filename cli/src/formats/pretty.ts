import { renderDiff } from '../render/diff.js'
import { listDefinitions } from '../render/list.js'
import { createPrettyRenderer } from '../render/pretty.js'
import { summary } from '../render/summary.js'
import { tally } from '../render/tally.js'
import type { FormatInput } from './format.js'

/** Prints findings for people, each with the source text. */
export async function* pretty(input: FormatInput): AsyncGenerator<string> {
  const { report, findings, options, cwd, paint, isTerminal, isConfigured } = input
  if (options.fix === 'show') {
    yield renderDiff(report.fixed, cwd, paint, isTerminal)
  }
  if (options.list) {
    yield listDefinitions(report, input.linesOf, cwd, paint)
  }
  const render = createPrettyRenderer(input)
  for (const finding of findings) {
    yield `${render(finding)}\n`
  }
  const counts = tally(findings, cwd, paint)
  if (counts !== '') {
    yield `${counts}\n`
  }
  yield summary(report, options, isConfigured, paint)
}
