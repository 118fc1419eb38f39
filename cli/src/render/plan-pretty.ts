import { plural } from '@slashlint/core/internal'
import type { Paint } from './colors.js'
import { countsText, errorsOf, limitsText, nothingText, rowsOf, warningsOf } from './plan-view.js'
import type { ChangeRow, ItemPlace, PlanRow, PlanView } from './plan-view.js'
import { harmless, widthOf } from './width.js'

const SIGNS = { create: '+', update: '~', delete: '-', keep: '=' } as const

/** The most errors in a plan; `slashlint check` shows all of them. */
const MOST_ERRORS = 10

/** Returns a plan for a terminal. */
export function renderPlan(view: PlanView, paint: Paint): string {
  const { plan } = view
  const rows = rowsOf(view)
  const width = Math.max(0, ...rows.map(({ label }) => widthOf(harmless(label))))
  const errors = errorsOf(view)
  const blocks = [
    rows.map((row) => renderRow(row, width, paint)).join('\n'),
    warningsOf(view)
      .map((warning) => `${paint.warning('warning')}: ${harmless(warning)}`)
      .join('\n'),
    errors
      .slice(0, MOST_ERRORS)
      .map(
        ({ message, code, place }) =>
          `${paint.error(`error[${code}]`)}: ${harmless(`${at(place)}${message}`)}`,
      )
      .join('\n'),
    summary(view, errors.length, paint),
  ]
  const head = `${paint.bold('Plan')} for ${harmless(view.destination)}, against ${harmless(view.deployed)}`
  return `${[head, ...blocks].filter((block) => block !== '').join('\n\n')}\n`
  function summary(view: PlanView, wrong: number, paint: Paint): string {
    const lines = [
      plan.empty ? paint.good(nothingText(plan)) : `${paint.bold(`${countsText(plan)}.`)}`,
    ]
    const limits = limitsText(plan)
    if (limits !== '') {
      lines.push(`${paint.dim('Afterwards')}  ${limits}`)
    }
    plan.requests.forEach(({ method, path, purpose }, index) => {
      const label = index === 0 ? paint.dim('Requests  ') : '          '
      lines.push(`${label}  ${method} ${harmless(path)}  ${paint.dim(harmless(purpose))}`)
    })
    if (!plan.complete && !plan.empty) {
      lines.push(
        'The plan is incomplete: the rest depends on parts of the files that are not known.',
      )
    }
    if (wrong > 0) {
      const hasPlaces = errors.some(({ place: found }) => found !== undefined)
      const advice = hasPlaces ? ' `slashlint check` shows each place.' : ''
      lines.push(paint.error(`${plural(wrong, 'error')}: this cannot be deployed.`) + advice)
    }
    return lines.join('\n')
  }
}

const at = (place: ItemPlace | undefined): string =>
  place === undefined ? '' : `${place.file}:${place.line}: `

function renderRow(
  { kind, label, place, changes, note: why }: PlanRow,
  width: number,
  paint: Paint,
): string {
  const color = { create: paint.good, update: paint.warning, delete: paint.error, keep: paint.dim }[
    kind
  ]
  const shown = harmless(label)
  const pad = ' '.repeat(Math.max(0, width - widthOf(shown)))
  const where = place === undefined ? '' : `  ${paint.dim(harmless(`${place.file}:${place.line}`))}`
  const note = why === undefined ? where : `  ${paint.dim(why)}`
  const head = `  ${color(SIGNS[kind])} ${kind === 'keep' ? shown : paint.bold(shown)}${note === '' ? '' : pad}${note}`
  return [head, ...changes.map((change) => renderChange(change, paint))].join('\n')
}

function renderChange({ sign, place, before, after }: ChangeRow, paint: Paint): string {
  const color = { '+': paint.good, '~': paint.warning, '-': paint.error }[sign]
  const values = [before, after]
    .filter((value) => value !== undefined)
    .map((value) => harmless(value))
  return `      ${color(sign)} ${harmless(place)}  ${values.join(paint.dim(' → '))}`
}
