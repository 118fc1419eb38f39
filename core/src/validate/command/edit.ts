import { scopeFields } from '../../contract/field-names.js'
import type { CommandContext } from '../../context.js'
import type { Diagnostic } from '../../diagnostic.js'
import { DYNAMIC, isObject, isOpen } from '../../dynamic.js'
import { reportFound } from '../../walk/report.js'
import { silenceHints, type Run } from '../../walk/run.js'
import { walkCommand } from './command.js'
import { run } from '../run/driver.js'
import { snapshot } from '../run/snapshot.js'

type Fields = Readonly<Record<string | symbol, unknown>>

/**
 * Checks the command that results from an edit, if the context has the present command: its size,
 * and the rules between fields. Faults that the present command already has are not reported. A
 * fault in a field that the body lacks is reported at the root.
 *
 * @param body the body of the PATCH, whose own fields are already checked
 * @param type the command's type; 0 if it is unknown
 */
export function checkEdited(outer: Run<CommandContext>, body: Fields, type: number): void {
  // The unknown rest of the body may replace any field.
  if (isOpen(body)) {
    return
  }
  const known = snapshot(outer.context.current, 'command', [])
  if (!isObject(known)) {
    return
  }
  const { operation: _, current: __, deployed: ___, createsToday: ____, ...context } = outer.context
  const base = {
    ...fieldsOf(known, context, true),
    [DYNAMIC]: true,
    type: type === 0 ? DYNAMIC : type,
  }
  const before = judge(base, context)
  const merged = { ...base, ...fieldsOf(body, context, false), type: base.type }
  const seen = new Set([...before, ...outer.found].map(placeOf))
  for (const found of judge(merged, context)) {
    if (seen.has(placeOf(found))) {
      continue
    }
    const [key] = found.path
    const isHere = typeof key !== 'string' || hasValue(body, key)
    reportFound(outer, isHere ? found : atRoot(found, body))
  }
}

/**
 * Selects the fields of a command that count. For the present command, deprecated fields that
 * repeat others are left out.
 */
function fieldsOf(command: Fields, { scope }: CommandContext, isCurrent: boolean): Fields {
  const fields: Record<string | symbol, unknown> = {}
  for (const key of scopeFields(scope === 'guild', !isCurrent)) {
    if (hasValue(command, key)) {
      fields[key] = command[key]
    }
  }
  return fields
}

function hasValue(command: Fields, key: string): boolean {
  return Object.hasOwn(command, key) && command[key] !== undefined
}

function judge(command: Fields, context: CommandContext): readonly Diagnostic[] {
  const all = { ...context, maxDiagnostics: Number.MAX_SAFE_INTEGER }
  return run(command, all, 'command', (whole: Run<CommandContext>, value) => {
    silenceHints(whole)
    whole.nullsAllowed = true
    if (isObject(value)) {
      walkCommand(whole, value, 'create')
    }
  })
}

const placeOf = ({ code, path }: Diagnostic): string => JSON.stringify([code, path])

/** Moves a diagnostic to the root if the body does not contain its place. */
function atRoot(
  { code, severity, path, message, data, related, section, apiCode }: Diagnostic,
  body: Fields,
): Diagnostic {
  const left = (related ?? []).filter(
    ({ path: [key] }) => typeof key === 'string' && hasValue(body, key),
  )
  return {
    code,
    severity,
    path: [],
    target: 'value',
    message: `${message} This edit leaves "${String(path[0])}" as it is: give it here to change it.`,
    ...(data !== undefined && { data }),
    ...(left.length > 0 && { related: left }),
    section,
    ...(apiCode !== undefined && { apiCode }),
  }
}
