import { OptionType } from '@slashlint/core/contract'
import { useTargets } from '@slashlint/core/uses'
import type { LocatedUse, TextEdit } from '@slashlint/sources'
import type { UseOrigin } from '../analysis/finding.js'
import type { UsesUnit } from '../analysis/handlers.js'
import { groupBy } from '../values/groups.js'
import { asRecord, valueAt } from '../values/records.js'
import type { TextFix } from './fix.js'

/** `option/name` → a name for a variable. */
const variableFor = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  return /^\p{L}/u.test(joined) ? joined : `option${joined}`
}

/**
 * The changes that mend a use, or the definition that it is about; the likeliest first. None of them is safe: what a
 * program does changes.
 *
 * @param text the text of the document of the use; a change of the definition may be one of another document
 */
export function useFixes({ tied, diagnostic, use }: UseOrigin, text: string): readonly TextFix[] {
  const { unit } = tied
  const { code, data } = diagnostic
  const isElsewhere = use !== undefined && use.uri !== unit.uri
  const fix = (title: string, edits: readonly TextEdit[] | undefined): TextFix[] =>
    edits === undefined || edits.length === 0 ? [] : [{ title, safe: false, edits }]
  const ofDefinition = (title: string, edits: readonly TextEdit[] | undefined): TextFix[] =>
    fix(title, edits).map((one) => (isElsewhere ? { ...one, uri: unit.uri } : one))
  if (use === undefined) {
    if (code !== 'use/never-read') return []
    const one = fix('Insert a read of the option', insertedRead(tied, diagnostic, text))
    const all = tied.diagnostics.flatMap((other) =>
      other.code === code ? (insertedRead(tied, other, text) ?? []) : [],
    )
    return one.length === 0 || all.length < 2 ? one : [...one, ...fix('Insert reads of all options', inOnePlace(all))]
  }
  const suggestion = typeof data?.suggestion === 'string' ? data.suggestion : undefined
  const near =
    suggestion === undefined
      ? []
      : fix(
          `Change to ${code === 'use/unknown-getter' ? `${suggestion}()` : `"${suggestion}"`}`,
          renamed(use, code, suggestion),
        )
  switch (code) {
    case 'use/unknown-option':
      return [...near, ...ofDefinition('Create the option in the definition', created(tied, use))]
    case 'use/option-type': {
      const types = Array.isArray(data?.['types']) ? (data['types'] as unknown[]) : []
      const right = use.getters?.find(({ accepts }) => types.every((type) => accepts.includes(type as number)))
      return right === undefined || use.getter === undefined
        ? []
        : fix(`Change to ${right.name}()`, [{ ...use.getter, text: right.name }])
    }
    case 'use/required-optional':
      return [
        ...fix('Remove `true`, and expect null', withoutRequired(use, text)),
        ...ofDefinition('Make the option required', madeRequired(tied, use)),
      ]
    case 'use/may-be-null':
      return text[use.place.end] === '.'
        ? fix('Read the member with `?.`', [{ start: use.place.end, end: use.place.end, text: '?' }])
        : []
    case 'use/unhandled-subcommand':
      return fix('Add the missing cases', withCases(use, data?.['missing'], text))
    default:
      return near
  }
}

function renamed({ name, getter }: LocatedUse, code: string, to: string): TextEdit[] | undefined {
  if (code === 'use/unknown-getter') return getter === undefined ? undefined : [{ ...getter, text: to }]
  return name?.isText === true && /^[^'"`\\\n$]*$/.test(to)
    ? [{ start: name.start, end: name.end, text: to }]
    : undefined
}

/** A new option at the end of those that the branch has, of the type that is read. */
function created({ unit, path }: UsesUnit, { use }: LocatedUse): readonly TextEdit[] | undefined {
  if (use.kind !== 'option' || use.name === undefined) return undefined
  const command = valueAt(unit.definition.value, path)
  const [branch] = use.branches ?? []
  const isInBranch = branch?.subcommand !== undefined && use.branches?.length === 1
  const levels = useTargets(command, { kind: 'level-name', level: 'either', name: '' })
  const holder = isInBranch
    ? levels.find(({ kind, name }) => kind === 'subcommand' && name === branch.subcommand)
    : undefined
  if (isInBranch ? holder === undefined : levels.length > 0) return undefined
  const at = [...path, ...(holder?.path ?? [])]
  const options = valueAt(unit.definition.value, [...at, 'options'])
  const list: readonly unknown[] = Array.isArray(options) ? options : []
  // A required option stands before those that are not.
  const isRequired = use.absent === 'throws' && list.every((option) => asRecord(option).required === true)
  const value = {
    type: use.accepts?.[0] ?? OptionType.STRING,
    name: use.name,
    description: use.name,
    ...(isRequired && { required: true }),
  }
  return Array.isArray(options)
    ? unit.definition.edit([{ kind: 'insert', path: [...at, 'options'], index: list.length, value }])
    : unit.definition.edit([{ kind: 'insert', path: at, key: 'options', value: [value] }])
}

function madeRequired({ unit, path }: UsesUnit, { use }: LocatedUse): readonly TextEdit[] | undefined {
  const command = valueAt(unit.definition.value, path)
  const named = useTargets(command, use).filter((target) => target.isHere && 'name' in use && target.name === use.name)
  const [only] = named
  if (only === undefined || named.length > 1) return undefined
  const at = [...path, ...only.path]
  const option = valueAt(unit.definition.value, at) as { required?: unknown } | undefined
  return option?.required === undefined
    ? unit.definition.edit([{ kind: 'insert', path: at, key: 'required', value: true }])
    : (unit.definition.edit([{ kind: 'replace', path: [...at, 'required'], value: true }]) ??
        unit.definition.edit([{ kind: 'insert', path: at, key: 'required', value: true }]))
}

/** `, true` goes with its comma, unless further arguments follow. */
function withoutRequired({ required, args }: LocatedUse, text: string): TextEdit[] | undefined {
  if (required === undefined || args === undefined) return undefined
  if (/^\s*,\s*[^\s)]/.test(text.slice(required.end, args.end))) return [{ ...required, text: 'false' }]
  const before = text.slice(args.start, required.start).replace(/\s*,\s*$/, '')
  return [{ start: args.start + before.length, end: required.end, text: '' }]
}

function withCases({ place }: LocatedUse, missing: unknown, text: string): TextEdit[] | undefined {
  const whole = text.slice(place.start, place.end)
  if (!Array.isArray(missing) || !whole.startsWith('switch') || !whole.endsWith('}')) return undefined
  const lastCase = /\n([ \t]*)case\b/.exec(whole)?.[1] ?? '  '
  const quote = /case\s*(["'`])/.exec(whole)?.[1] ?? "'"
  const close = /\n[ \t]*\}$/.exec(whole)?.[0].length ?? 1
  const at = place.end - close
  const cases = missing.map((name) => `\n${lastCase}case ${quote}${String(name)}${quote}:\n${lastCase}  break`).join('')
  return [{ start: at, end: at, text: cases }]
}

/** Insertions with those at the same place in one. */
const inOnePlace = (edits: readonly TextEdit[]): TextEdit[] =>
  [...groupBy(edits, ({ start }) => start).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, text: same.map(({ text }) => text).join('') }]
  })

/** A read of an option that nothing reads, behind one that is read in the same branch. */
function insertedRead(
  { unit, path, uses }: UsesUnit,
  { related, data }: UseOrigin['diagnostic'],
  text: string,
): TextEdit[] | undefined {
  const name = data?.['name']
  const at = related?.[0]?.path
  if (typeof name !== 'string' || at === undefined) return undefined
  const command = valueAt(unit.definition.value, path)
  const option = valueAt(command, at) as { type?: unknown; required?: unknown } | undefined
  const beside = uses.find(
    ({ use, uri, getters }) =>
      use.kind === 'option' &&
      uri === unit.uri &&
      getters !== undefined &&
      useTargets(command, use).some((target) => target.isHere && target.path.join() === at.join()),
  )
  const getter = beside?.getters?.find(({ accepts }) => accepts[0] === option?.type)
  if (beside?.getter === undefined || getter === undefined) return undefined
  const line = text.lastIndexOf('\n', beside.place.start) + 1
  const end = text.indexOf('\n', beside.place.end)
  const head = /^[ \t]*(?=(?:const|let|var)\b)/.exec(text.slice(line))
  if (head === null || end === -1) return undefined
  const receiver = text.slice(beside.place.start, beside.getter.start)
  const quote = text[beside.name?.isText === true ? beside.name.start - 1 : -1] ?? "'"
  const semicolon = text.slice(line, end).trimEnd().endsWith(';') ? ';' : ''
  const required = option?.required === true ? ', true' : ''
  const read = `${head[0]}const ${variableFor(name)} = ${receiver}${getter.name}(${quote}${name}${quote}${required})${semicolon}`
  return [{ start: end, end, text: `\n${read}` }]
}
