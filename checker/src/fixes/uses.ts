import { OptionType } from '@slashlint/core/contract'
import type { Diagnostic, Path } from '@slashlint/core'
import { useTargets } from '@slashlint/core/uses'
import type { UseBranch, UseTarget } from '@slashlint/core/uses'
import type { LocatedUse, TextEdit } from '@slashlint/sources'
import type { UseOrigin } from '../analysis/finding.js'
import type { UsesUnit } from '../analysis/handlers.js'
import { groupBy } from '../values/groups.js'
import { asRecord, valueAt } from '../values/records.js'
import type { TextFix } from './fix.js'

/** Returns an edit that inserts text and removes nothing. */
const insert = (at: number, text: string): TextEdit[] => [{ start: at, end: at, text }]

/** Makes the name of a variable from that of an option: `ban-reason` → `banReason`. */
const variableFor = (name: string): string => {
  const [first = '', ...words] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const joined = first + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^\p{L}/u.test(joined) ? joined : `option${joined}`
}

/**
 * Writes a suggested name in the form of the existing code: a string, a member access, or a call.
 */
function shownName(suggestion: string, code: string, { use }: LocatedUse): string {
  if (code !== 'use/unknown-getter') {
    return `"${suggestion}"`
  }
  return use.kind === 'target' ? suggestion : `${suggestion}()`
}

/**
 * Returns the fixes for a use, or for the definition that it is about, the likeliest first. None of
 * them is safe, because the program behaves differently afterwards.
 *
 * @param text the text of the document with the use; a fix may also change the definition in
 * another document
 */
export function useFixes(origin: UseOrigin, text: string): readonly TextFix[] {
  const { use } = origin
  return use === undefined ? fixesOfUnread(origin, text) : fixesOfUse(origin, use, text)
}

/**
 * Returns a list with one fix that needs review. The list is empty if there is nothing to change.
 */
function fix(title: string, edits: readonly TextEdit[] | undefined): readonly TextFix[] {
  return edits === undefined || edits.length === 0 ? [] : [{ title, safe: false, edits }]
}

/** Returns the fixes for an unread option, which insert a read of it. */
function fixesOfUnread({ tied, diagnostic }: UseOrigin, text: string): readonly TextFix[] {
  const { code } = diagnostic
  if (code !== 'use/never-read') {
    return []
  }
  const one = fix('Insert a read of the option', insertedRead(tied, diagnostic, text))
  const all = tied.diagnostics.flatMap((other) =>
    other.code === code ? (insertedRead(tied, other, text) ?? []) : [],
  )
  if (one.length === 0 || all.length < 2) {
    return one
  }
  return [...one, ...fix('Insert reads of all options', inOnePlace(all))]
}

/** Returns the fixes for a use, or for the definition that it is about. */
function fixesOfUse(
  { tied, diagnostic }: UseOrigin,
  use: LocatedUse,
  text: string,
): readonly TextFix[] {
  const { unit } = tied
  const { code, data } = diagnostic
  const isElsewhere = use.uri !== unit.uri
  const ofDefinition = (title: string, edits: readonly TextEdit[] | undefined): TextFix[] =>
    fix(title, edits).map((one) => (isElsewhere ? { ...one, uri: unit.uri } : one))
  const near = fixesByName(use, code, data?.suggestion)
  switch (code) {
    case 'use/unknown-option':
      return [...near, ...ofDefinition('Create the option in the definition', created(tied, use))]
    case 'use/option-type':
      return fixesByGetter(use, data?.['types'])
    case 'use/required-optional':
      return [
        ...fix('Remove `true`, and expect null', withoutRequired(use, text)),
        ...ofDefinition('Make the option required', madeRequired(tied, use)),
      ]
    case 'use/may-be-null':
      return fixesOfNull(use, text, isElsewhere ? undefined : madeRequired(tied, use))
    case 'use/unhandled-subcommand':
      return fix('Add the missing cases', withCases(use, data?.['missing'], text))
    default:
      return near
  }
}

/** Returns the fix that replaces a name by a similar one. */
function fixesByName(use: LocatedUse, code: string, suggestion: unknown): readonly TextFix[] {
  if (typeof suggestion !== 'string') {
    return []
  }
  return fix(`Change to ${shownName(suggestion, code, use)}`, renamed(use, code, suggestion))
}

/** Returns the fix that replaces a getter by the one for options of the given types. */
function fixesByGetter({ getters, getter }: LocatedUse, types: unknown): readonly TextFix[] {
  const wanted = Array.isArray(types) ? (types as unknown[]) : []
  const right = getters?.find(({ accepts }) =>
    wanted.every((type) => accepts.includes(type as number)),
  )
  if (right === undefined || getter === undefined) {
    return []
  }
  return fix(`Change to ${right.name}()`, [{ ...getter, text: right.name }])
}

/**
 * Returns the fixes of a value that may be null.
 *
 * @param required the edits that make the option required, if they are possible here
 */
function fixesOfNull(
  use: LocatedUse,
  text: string,
  required: readonly TextEdit[] | undefined,
): readonly TextFix[] {
  const read = withRequired(use, text)
  const isMember = text[use.place.end] === '.'
  const both = required === undefined || read === undefined ? [] : [...required, ...read]
  return [
    ...(isMember ? fix('Read the member with `?.`', insert(use.place.end, '?')) : []),
    ...fix('Make the option required, and read it with `true`', both),
  ]
}

function renamed(
  { name, getter, use: used }: LocatedUse,
  code: string,
  to: string,
): TextEdit[] | undefined {
  // A property instead of a call.
  if (used.kind === 'target' && used.isCalled === true) {
    return undefined
  }
  if (code === 'use/unknown-getter') {
    return getter === undefined ? undefined : [{ ...getter, text: to }]
  }
  if (name?.isText === true && /^[^'"`\\\n$]*$/.test(to)) {
    return [{ start: name.start, end: name.end, text: to }]
  }
  return undefined
}

/** Finds the options of a command that have the name in a use, in the branches of this use. */
const meantBy = (command: unknown, use: LocatedUse['use']): readonly UseTarget[] =>
  useTargets(command, use).filter(
    ({ isHere, name }) => isHere && 'name' in use && name === use.name,
  )

/** Returns the white space at the beginning of the line that contains an offset. */
const indentOfLine = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset) + 1))?.[0] ?? ''

/**
 * Returns the indentation for a line inside a block: that of the next line if it is deeper, else
 * one step more.
 */
const indentBelow = (own: string, next: string): string =>
  next.length > own.length ? next : `${own}${own.startsWith('\t') ? '\t' : '  '}`

/**
 * Returns the edits that add an option of the type that is read, after the others of the branch.
 */
function created(
  { unit, path, command }: UsesUnit,
  { use }: LocatedUse,
): readonly TextEdit[] | undefined {
  if (use.kind !== 'option' || use.name === undefined) {
    return undefined
  }
  const branch = branchPath(command, use.branches ?? [])
  if (branch === undefined) {
    return undefined
  }
  const at = [...path, ...branch]
  const options = valueAt(unit.definition.value, [...at, 'options'])
  const list: readonly unknown[] = Array.isArray(options) ? options : []
  // Required options come before the others.
  const isRequired =
    use.absent === 'throws' && list.every((option) => asRecord(option).required === true)
  const value = {
    type: use.accepts?.[0] ?? OptionType.STRING,
    name: use.name,
    description: use.name,
    ...(isRequired && { required: true }),
  }
  if (Array.isArray(options)) {
    return unit.definition.edit([
      { kind: 'insert', path: [...at, 'options'], index: list.length, value },
    ])
  }
  return unit.definition.edit([{ kind: 'insert', path: at, key: 'options', value: [value] }])
}

/**
 * Finds the path of the only sub-command that the branches may mean. Returns the path of the
 * command itself if it has no sub-commands.
 */
function branchPath(command: unknown, branches: readonly UseBranch[]): Path | undefined {
  const levels = useTargets(command, { kind: 'level-name', level: 'either', name: '', branches })
  const [branch] = branches
  if (branch?.subcommand === undefined || branches.length > 1) {
    return levels.length > 0 ? undefined : []
  }
  const [only, ...more] = levels.filter(
    ({ kind, name, isHere }) => isHere && kind === 'subcommand' && name === branch.subcommand,
  )
  return more.length === 0 ? only?.path : undefined
}

function madeRequired(
  { unit, path, command }: UsesUnit,
  { use }: LocatedUse,
): readonly TextEdit[] | undefined {
  const named = meantBy(command, use)
  const [only] = named
  if (only === undefined || named.length > 1) {
    return undefined
  }
  return unit.definition.edit([
    { kind: 'replace', path: [...path, ...only.path, 'required'], value: true },
  ])
}

/** Removes the argument `, true` with its comma. The comma remains if further arguments follow. */
function withoutRequired({ required, args }: LocatedUse, text: string): TextEdit[] | undefined {
  if (required === undefined || args === undefined) {
    return undefined
  }
  if (/^\s*,\s*[^\s)]/.test(text.slice(required.end, args.end))) {
    return [{ ...required, text: 'false' }]
  }
  const before = text.slice(args.start, required.start).replace(/(?<!\s)\s*,\s*$/, '')
  return [{ start: args.start + before.length, end: required.end, text: '' }]
}

/** Adds `, true` after the name, if nothing follows it. */
function withRequired({ use, name, args }: LocatedUse, text: string): TextEdit[] | undefined {
  // `getMember()` has no such argument.
  if (use.kind !== 'option' || use.accepts === undefined || use.getter === 'getMember') {
    return undefined
  }
  if (name === undefined || args === undefined) {
    return undefined
  }
  const end = name.isText === true ? name.end + 1 : name.end
  return /^\s*(?:,\s*)?\)$/.test(text.slice(end, args.end)) ? insert(end, ', true') : undefined
}

function withCases({ place }: LocatedUse, missing: unknown, text: string): TextEdit[] | undefined {
  const whole = text.slice(place.start, place.end)
  if (!Array.isArray(missing) || !whole.endsWith('}')) {
    return undefined
  }
  const compared = /^if\s*\(\s*([\w$.?!()]+)\s*(===?)\s*(["'`])/.exec(whole)
  if (compared !== null) {
    const indent = indentOfLine(text, place.start)
    const [, asked, operator, mark] = compared
    const more = missing.map(
      (name) => ` else if (${asked} ${operator} ${mark}${String(name)}${mark}) {\n${indent}}`,
    )
    return insert(place.end, more.join(''))
  }
  if (!whole.startsWith('switch')) {
    return undefined
  }
  const lastCase = /\n([ \t]*)case\b/.exec(whole)?.[1] ?? '  '
  const quote = /case\s*(["'`])/.exec(whole)?.[1] ?? "'"
  const close = /\n[ \t]*\}$/.exec(whole)?.[0].length ?? 1
  const at = place.end - close
  const cases = missing
    .map((name) => `\n${lastCase}case ${quote}${String(name)}${quote}:\n${lastCase}  break`)
    .join('')
  return insert(at, cases)
}

/** Merges insertions at the same place into one. */
const inOnePlace = (edits: readonly TextEdit[]): TextEdit[] =>
  [...groupBy(edits, ({ start }) => start).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, text: same.map(({ text }) => text).join('') }]
  })

/**
 * Returns the edit that inserts a read of an unread option after another read in the same branch.
 */
function insertedRead(
  tied: UsesUnit,
  { related, data }: Diagnostic,
  text: string,
): TextEdit[] | undefined {
  const { unit, command, uses } = tied
  const name = data?.['name']
  const at = related?.[0]?.path
  if (typeof name !== 'string' || at === undefined) {
    return undefined
  }
  const beside = uses.find(
    ({ use, uri, getters }) =>
      use.kind === 'option' &&
      uri === unit.uri &&
      getters !== undefined &&
      useTargets(command, use).some((target) => target.isHere && target.path.join() === at.join()),
  )
  return beside === undefined ? undefined : readAfter(tied, beside, at, text)
}

/** Returns the edit that inserts a read of an option in a line below another read. */
function readAfter(
  { command }: UsesUnit,
  neighbour: LocatedUse,
  at: Path,
  text: string,
): TextEdit[] | undefined {
  if (neighbour.getter === undefined) {
    return undefined
  }
  const line = text.lastIndexOf('\n', neighbour.place.start) + 1
  const end = text.indexOf('\n', neighbour.place.end)
  const head = /^[ \t]*(?=(?:const|let|var)\b)/.exec(text.slice(line))
  if (head === null || end === -1) {
    return undefined
  }
  const receiver = text.slice(neighbour.place.start, neighbour.getter.start)
  const quote = text[neighbour.name?.isText === true ? neighbour.name.start - 1 : -1] ?? "'"
  const semicolon = text.slice(line, end).trimEnd().endsWith(';') ? ';' : ''
  const option = asRecord(valueAt(command, at))
  const isRequired = isAlwaysRequired(command, neighbour.use, option['name'])
  const read = readOf(
    isRequired ? option : { ...option, required: false },
    neighbour,
    receiver,
    quote,
  )
  return read === undefined ? undefined : insert(end, `\n${head[0]}${read}${semicolon}`)
}

/**
 * Checks whether an option is required in each sub-command that may reach a read. Elsewhere the
 * argument `true` would throw.
 */
function isAlwaysRequired(command: unknown, use: LocatedUse['use'], name: unknown): boolean {
  const branches = branchesOf(use) ?? []
  const asked = useTargets(command, {
    kind: 'level-name',
    level: 'subcommand',
    name: '',
    branches,
  }).filter(({ kind, isHere }) => kind === 'subcommand' && isHere)
  const having = useTargets(command, { kind: 'option', absent: 'null', branches }).filter(
    (option) => option.isHere && option.name === name && option.isRequired === true,
  )
  return asked.every(({ path }) =>
    having.some((option) => option.path.slice(0, path.length).join() === path.join()),
  )
}

/** Writes a read of an option: `const title = interaction.options.getString('title', true)`. */
function readOf(
  option: unknown,
  { getters }: LocatedUse,
  receiver: string,
  quote: string,
): string | undefined {
  const { name, type, required } = asRecord(option)
  const getter = getters?.find(({ accepts }) => accepts[0] === type)
  if (typeof name !== 'string' || getter === undefined) {
    return undefined
  }
  const args = `${quote}${name}${quote}${required === true ? ', true' : ''}`
  return `const ${variableFor(name)} = ${receiver}${getter.name}(${args})`
}

/**
 * Returns optional changes of correct code in a handler: `true` for reads of required options, and
 * reads of all options that the branch does not read.
 *
 * @param text the text of the document with that URI
 */
export function useRewrites(
  all: readonly UsesUnit[],
  {
    uri,
    text,
    from,
    to,
  }: { readonly uri: string; readonly text: string; readonly from: number; readonly to: number },
): readonly TextFix[] {
  const meets = (place: { readonly start: number; readonly end: number } | undefined): boolean =>
    place !== undefined && place.start <= to && from <= place.end
  for (const tied of all) {
    const located = tied.uses.find(
      (one) =>
        one.uri === uri &&
        meets(one.use.kind === 'option' || one.use.kind === 'handler' ? one.place : one.name),
    )
    if (located === undefined) {
      continue
    }
    if (located.isDamaged === true) {
      return []
    }
    return [...withTrue(tied, located, text), ...withReads(tied, located, text)]
  }
  return []
}

function withTrue({ command }: UsesUnit, located: LocatedUse, text: string): TextFix[] {
  const { use } = located
  if (
    use.kind !== 'option' ||
    use.absent === 'throws' ||
    use.isTyping === true ||
    use.isShared === true
  ) {
    return []
  }
  const meant = meantBy(command, use)
  if (
    meant.length === 0 ||
    meant.some(({ isRequired, isAccepted }) => isRequired !== true || !isAccepted)
  ) {
    return []
  }
  const edits = withRequired(located, text)
  if (edits === undefined) {
    return []
  }
  return [{ title: 'Add `true`: the option is required', safe: false, edits }]
}

function withReads(tied: UsesUnit, located: LocatedUse, text: string): TextFix[] {
  const { command, uses } = tied
  const { use } = located
  if (uses.some((one) => one.use.kind === 'everything' || one.unreadable === true)) {
    return []
  }
  const branches = branchesOf(use)
  if (branches === undefined) {
    return []
  }
  const read = new Set(
    uses.flatMap((one) =>
      one.use.kind === 'option' ? meantBy(command, one.use).map(({ path }) => path.join()) : [],
    ),
  )
  const here = useTargets(command, { kind: 'option', absent: 'null', branches }).filter(
    ({ isHere }) => isHere,
  )
  const unread = here.filter((one) => !read.has(one.path.join()))
  const levels = useTargets(command, { kind: 'level-name', level: 'either', name: '' })
  if (use.kind === 'handler' && levels.length > 0) {
    const branches = unread.length === 0 ? undefined : readsByBranch(tied, located, text)
    if (branches === undefined) {
      return []
    }
    const whole = inOnePlace([...branches, ...closing(located, text)])
    return [{ title: 'Insert reads of all options', safe: false, edits: whole }]
  }
  // One place for options of several sub-commands is none.
  if (unread.length === 0 || new Set(here.map((one) => one.path.slice(0, -1).join())).size > 1) {
    return []
  }
  const putOther = use.kind === 'handler' ? readInHandler : readInBranch
  const put = use.kind === 'option' ? readAfter : putOther
  const edits = unread.flatMap(({ path: at }) => put(tied, located, at, text) ?? [])
  if (edits.length < unread.length) {
    return []
  }
  const [what, ...others] = unread.map(({ name }) => `a read of ${JSON.stringify(name)}`)
  const title = `Insert ${others.length === 0 ? what : 'reads of all options'}`
  return [{ title, safe: false, edits: inOnePlace([...edits, ...closing(located, text)]) }]
}

/** Returns the branches in which reads may follow a use. Returns `undefined` if none may follow. */
function branchesOf(use: LocatedUse['use']): readonly UseBranch[] | undefined {
  if (use.kind === 'option') {
    return use.branches ?? []
  }
  if (use.kind === 'handler') {
    return []
  }
  if (use.kind !== 'level-name' || use.level !== 'subcommand') {
    return undefined
  }
  const { name: subcommand, branches = [] } = use
  return branches.length === 0 ? [{ subcommand }] : branches.map((one) => ({ ...one, subcommand }))
}

/**
 * Returns the style of the first lines in a handler that reads nothing yet. Returns `undefined` if
 * no lines can be inserted there.
 */
function styleOf({ unit }: UsesUnit, { name, args: body, uri }: LocatedUse, text: string) {
  if (name === undefined || body === undefined || uri !== unit.uri) {
    return undefined
  }
  const inside = text.slice(body.start, body.end)
  if (!/^\{[ \t]*[\n}]/.test(inside)) {
    return undefined
  }
  const own = indentOfLine(text, body.start)
  const next = /^\{[ \t]*\n([ \t]*)[^\s}]/.exec(inside)?.[1] ?? ''
  const indent = indentBelow(own, next)
  const definition = text.slice(unit.definition.place.start, unit.definition.place.end)
  return {
    at: body.start + 1,
    receiver: `${text.slice(name.start, name.end)}.options.`,
    indent,
    step: indent.slice(own.length),
    quote: definition.includes("'") || !definition.includes('"') ? "'" : '"',
    semicolon: /;[ \t]*\n/.test(text) ? ';' : '',
  }
}

/** Returns the edit that inserts a read at the beginning of a handler that reads nothing yet. */
function readInHandler(
  tied: UsesUnit,
  located: LocatedUse,
  at: Path,
  text: string,
): TextEdit[] | undefined {
  const style = styleOf(tied, located, text)
  if (style === undefined) {
    return undefined
  }
  const { at: start, receiver, indent, quote, semicolon } = style
  const read = readOf(valueAt(tied.command, at), located, receiver, quote)
  return read === undefined ? undefined : insert(start, `\n${indent}${read}${semicolon}`)
}

/**
 * Returns the edits that insert a branch for each sub-command, with reads of its options. The
 * handler must read nothing yet.
 */
function readsByBranch(tied: UsesUnit, located: LocatedUse, text: string): TextEdit[] | undefined {
  const style = styleOf(tied, located, text)
  if (style === undefined) {
    return undefined
  }
  const { at, receiver, indent, step, quote, semicolon } = style
  const { command } = tied
  const levels = useTargets(command, { kind: 'level-name', level: 'subcommand', name: '' }).filter(
    ({ kind }) => kind === 'subcommand',
  )
  // Of two groups, sub-commands may have the same name.
  if (levels.length === 0 || new Set(levels.map(({ name }) => name)).size < levels.length) {
    return undefined
  }
  const options = useTargets(command, { kind: 'option', absent: 'null' })
  const [first, second, third] = [indent, indent + step, indent + step + step]
  const lines = [`${first}switch (${receiver}getSubcommand()) {`]
  for (const { name, path } of levels) {
    const own = options.filter((option) => option.path.slice(0, path.length).join() === path.join())
    const reads = own.flatMap(
      (option) => readOf(valueAt(command, option.path), located, receiver, quote) ?? [],
    )
    if (reads.length < own.length) {
      return undefined
    }
    const isBlock = reads.length > 0
    lines.push(
      `${second}case ${quote}${name}${quote}:${isBlock ? ' {' : ''}`,
      ...reads.map((read) => `${third}${read}${semicolon}`),
      `${third}break${semicolon}`,
      ...(isBlock ? [`${second}}`] : []),
    )
  }
  lines.push(`${first}}`)
  return insert(at, `\n${lines.join('\n')}`)
}

/**
 * Returns the edit that moves the closing bracket of an empty handler, `{}`, to a line of its own.
 */
function closing({ use, args: body }: LocatedUse, text: string): TextEdit[] {
  if (
    use.kind !== 'handler' ||
    body === undefined ||
    !/^\{[ \t]*\}$/.test(text.slice(body.start, body.end))
  ) {
    return []
  }
  const own = indentOfLine(text, body.start)
  return insert(body.end - 1, `\n${own}`)
}

/**
 * Returns the edit that inserts a read at the beginning of a branch: `case 'add':` or `if
 * (subcommand === 'add') {`.
 */
function readInBranch(
  tied: UsesUnit,
  { uri, name }: LocatedUse,
  at: Path,
  text: string,
): TextEdit[] | undefined {
  const asked = tied.uses.find(
    (one) => one.use.kind === 'level' && one.uri === uri && one.getters !== undefined,
  )
  if (name?.isText !== true || asked?.getter === undefined) {
    return undefined
  }
  const head = /^["'`]\s*(?::(?:[ \t]*\{)?|\)\s*\{)[ \t]*(?=\n)/.exec(text.slice(name.end))
  if (head === null) {
    return undefined
  }
  const place = name.end + head[0].length
  const own = indentOfLine(text, name.start)
  const next = /^\n([ \t]*)\S/.exec(text.slice(place))?.[1] ?? ''
  const indent = indentBelow(own, next)
  const quote = text[name.start - 1] ?? "'"
  const receiver = text.slice(asked.place.start, asked.getter.start)
  const read = readOf(valueAt(tied.command, at), asked, receiver, quote)
  const after = text.slice(asked.place.end, asked.place.end + 20)
  const semicolon = /;[ \t]*(?:\n|$)/.test(after) ? ';' : ''
  return read === undefined ? undefined : insert(place, `\n${indent}${read}${semicolon}`)
}
