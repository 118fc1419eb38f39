import { plural } from '@slashlint/language-server/checking'
import { countsText, errorsOf, limitsText, nothingText, rowsOf, warningsOf } from './plan-view.js'
import type { ChangeRow, PlanView } from './plan-view.js'
import { harmless } from './width.js'

const TITLES = { create: 'Create', update: 'Change', delete: 'Delete', keep: 'Keep' } as const

/** Text that is no markup in a comment on a pull request. */
const plain = (text: string): string =>
  harmless(text)
    .replace(/[\\`*_{}[\]<>#|~@]/g, '\\$&')
    .replaceAll('\n', ' ')

/** Code in a line: longer fences than any inside. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return `${fence}${pad}${harmless(text)}${pad}${fence}`
}

/** A plan as a comment for a pull request. */
export function renderMarkdown(view: PlanView): string {
  const { plan } = view
  const errors = errorsOf(view)
  const lines = [
    `### Deployment of ${plain(view.destination)}`,
    '',
    plan.empty ? nothingText(plan) : `**${countsText(plan)}**`,
  ]
  const rows = rowsOf(view)
  for (const kind of ['create', 'update', 'delete', 'keep'] as const) {
    const group = rows.filter((row) => row.kind === kind)
    if (group.length === 0) continue
    lines.push('', `**${TITLES[kind]}**`, '')
    for (const { label, place, changes } of group) {
      lines.push(`- ${code(label)}${place === undefined ? '' : ` (${plain(place.file)}:${place.line})`}`)
      lines.push(...changes.map((change) => `  - ${changeText(change)}`))
    }
  }
  const warnings = warningsOf(view)
  if (warnings.length > 0) lines.push('', ...warnings.map((warning) => `> ⚠️ ${plain(warning)}\n>`))
  if (errors.length > 0) {
    lines.push('', `**${plural(errors.length, 'error')}: this cannot be deployed**`, '')
    for (const { message, code: rule, place } of errors)
      lines.push(
        `- ${code(rule)} ${place === undefined ? '' : `${plain(place.file)}:${place.line}: `}${plain(message)}`,
      )
  }
  const limits = limitsText(plan)
  if (limits !== '') lines.push('', `Afterwards: ${limits}.`)
  if (plan.requests.length > 0) {
    lines.push('', '<details><summary>Requests</summary>', '')
    for (const { method, path, purpose } of plan.requests)
      lines.push(`- ${code(`${method} ${path}`)}: ${plain(purpose)}`)
    lines.push('', '</details>')
  }
  return `${lines.join('\n')}\n`
}

const WORDS = { '+': 'add', '~': 'change', '-': 'remove' } as const

function changeText({ sign, place, before, after }: ChangeRow): string {
  const values = [before, after].filter((value) => value !== undefined).map(code)
  return `${WORDS[sign]} ${code(place)}: ${values.join(' → ')}`
}
