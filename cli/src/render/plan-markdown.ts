import { asText, inCode } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { countsText, errorsOf, limitsText, nothingText, rowsOf, warningsOf } from './plan-view.js'
import type { ChangeRow, PlanView } from './plan-view.js'

const TITLES = { create: 'Create', update: 'Change', delete: 'Delete', keep: 'Keep' } as const

/**
 * Returns a plan as a comment in Markdown for a pull request.
 *
 * @param label the name of the place, if there are several
 */
export function renderMarkdown(view: PlanView, label?: string): string {
  const { plan } = view
  const errors = errorsOf(view)
  const lines = [
    `### ${label === undefined ? 'Deployment of' : `${asText(label)}:`} ${asText(view.destination)}`,
    '',
    plan.empty ? nothingText(plan) : `**${countsText(plan)}**`,
  ]
  const rows = rowsOf(view)
  for (const kind of ['create', 'update', 'delete', 'keep'] as const) {
    const group = rows.filter((row) => row.kind === kind)
    if (group.length === 0) {
      continue
    }
    lines.push('', `**${TITLES[kind]}**`, '')
    for (const { label, place, changes, note } of group) {
      lines.push(
        `- ${inCode(label)}${place === undefined ? '' : ` (${asText(place.file)}:${place.line})`}${note === undefined ? '' : `: ${note}`}`,
      )
      lines.push(...changes.map((change) => `  - ${changeText(change)}`))
    }
  }
  const warnings = warningsOf(view)
  if (warnings.length > 0) {
    lines.push('', ...warnings.map((warning) => `> ⚠️ ${asText(warning)}\n>`))
  }
  if (errors.length > 0) {
    lines.push('', `**${plural(errors.length, 'error')}: this cannot be deployed**`, '')
    for (const { message, code: rule, place } of errors) {
      lines.push(
        `- ${inCode(rule)} ${place === undefined ? '' : `${asText(place.file)}:${place.line}: `}${asText(message)}`,
      )
    }
  }
  const limits = limitsText(plan)
  if (limits !== '') {
    lines.push('', `Afterwards: ${limits}.`)
  }
  if (plan.requests.length > 0) {
    lines.push('', '<details><summary>Requests</summary>', '')
    for (const { method, path, purpose } of plan.requests) {
      lines.push(`- ${inCode(`${method} ${path}`)}: ${asText(purpose)}`)
    }
    lines.push('', '</details>')
  }
  return `${lines.join('\n')}\n`
}

const WORDS = { '+': 'add', '~': 'change', '-': 'remove' } as const

function changeText({ sign, place, before, after }: ChangeRow): string {
  const values = [before, after].filter((value) => value !== undefined).map(inCode)
  return `${WORDS[sign]} ${inCode(place)}: ${values.join(' → ')}`
}
