import { validateResource } from '@slashlint/core'
import type { Diagnostic, Path } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import type { Fix } from '@slashlint/core/fixes'
import type { UseTarget } from '@slashlint/core/uses'
import type { Definition, LocatedUse, Place, TextEdit } from '@slashlint/sources'
import { asRecord, valueAt } from '@slashlint/checker'
import type { Analysis, UsesUnit } from '@slashlint/checker'
import { comparisonsWith, doubtful } from './comparisons.js'
import type { NamedCommand } from './comparisons.js'
import { commandsOf } from './values.js'
import { foundAt, isIn, meantBy, namePlace, placeIn, usesOf } from './handlers.js'

/** The edits of a renaming, or the reason why it is impossible. */
export type Renaming =
  | {
      readonly place: Place
      readonly name: string
      readonly edits: readonly (Place & { readonly text: string })[]
      /**
       * The renamed command. Other documents may compare its name. Left out for options and
       * sub-commands.
       */
      readonly command?: NamedCommand
    }
  | { readonly reason: string }

/**
 * Renames an option or a sub-command in its definition and in all uses, from either place. Returns
 * a reason if not all uses are known.
 */
export function renaming(analysis: Analysis, offset: number, to: string): Renaming | undefined {
  const found = foundAt(analysis, offset)
  if (found === undefined) {
    return commandRenaming(analysis, offset, to)
  }
  const { tied, targets, name, place } = found
  const [target] = targets
  if (target === undefined || targets.length > 1) {
    return { reason: severalMeant(target, JSON.stringify(name)) }
  }
  // A parameter or a field keeps its own name.
  const uses = usesOf(tied, [target]).filter(({ isNamedElsewhere }) => isNamedElsewhere !== true)
  const option: NamedOption = { tied, target, name, uses }
  const reason = unknownUses(analysis, tied) ?? computedNames(option) ?? unclearNames(option, to)
  if (reason !== undefined) {
    return { reason }
  }
  const { uri, definition } = tied.unit
  const changed = changedName(definition, [...tied.path, ...target.path], name, to)
  if ('reason' in changed) {
    return changed
  }
  const edits = [
    ...changed.map((edit) => ({ ...edit, uri })),
    ...uses.map((use) => ({ ...placeIn(use), text: to })),
  ]
  return { place, name, edits }
}

/** An option or a sub-command with the uses of its name. */
interface NamedOption {
  readonly tied: UsesUnit
  readonly target: UseTarget
  readonly name: string
  readonly uses: readonly LocatedUse[]
}

function severalMeant(target: UseTarget | undefined, quoted: string): string {
  const [owners, one] = target?.kind === 'option' ? OPTIONS_OF : SUBCOMMANDS_OF
  return `Several ${owners} have ${one} ${quoted}: rename it in the branch of one of them.`
}

const OPTIONS_OF = ['sub-commands', 'an option']
const SUBCOMMANDS_OF = ['groups', 'a sub-command']

/**
 * Explains why the handlers may use a name at unknown places. Returns `undefined` if all uses are
 * known.
 */
function unknownUses(
  { uses: { tied: all, untied } }: Analysis,
  tied: UsesUnit,
): string | undefined {
  const { uses } = tied
  if (uses.some(({ isDamaged }) => isDamaged === true)) {
    return 'The code of a handler has syntax errors: some uses of the name may be missing.'
  }
  if (untied.length > 0) {
    return `Not all reads of options in this file are matched to a command: ${untied[0]?.reason ?? ''}`
  }
  const others = all.filter((other) => other !== tied).flatMap((other) => other.uses)
  const isShared = (use: LocatedUse): boolean =>
    others.some((other) => other.uri === use.uri && other.place.start === use.place.start)
  if (uses.some(isShared)) {
    return 'A handler of this command also handles others.'
  }
  if (uses.some(({ use, unreadable }) => unreadable === true || use.kind === 'everything')) {
    return 'The handler reads options with unknown names, or passes the options on: it may read this one.'
  }
  if (uses.some(({ use }) => use.kind === 'getter')) {
    return 'The handler calls an unknown method of the options: it may read this one.'
  }
  return undefined
}

/** Explains why a handler may compute the name. Returns `undefined` if none does. */
function computedNames({ tied, target, name, uses }: NamedOption): string | undefined {
  const quoted = JSON.stringify(name)
  if (target.kind !== 'option') {
    const isPassedOn = tied.uses.some(
      ({ use, handedOn }) => use.kind === 'level' && use.level === target.kind && handedOn === true,
    )
    if (isPassedOn) {
      return `The handler looks up names of ${target.kind === 'group' ? 'groups' : 'sub-commands'}, or passes them on: ${quoted} may occur elsewhere.`
    }
    if (uses.length === 0) {
      return `No branch for ${quoted} is known: its handler may be looked up by name.`
    }
    return undefined
  }
  const isFocused = tied.uses.some(
    ({ use }) => use.kind === 'focused-name' && use.name === undefined,
  )
  const { autocomplete } = isFocused ? asRecord(valueAt(tied.command, target.path)) : {}
  if (autocomplete !== undefined && autocomplete !== false) {
    return `The handler looks up the name of the focused option, or passes it on: ${quoted} may occur elsewhere.`
  }
  return undefined
}

/**
 * Explains why the old or the new name may also mean another option. Returns `undefined` if it
 * cannot.
 */
function unclearNames({ tied, target, name, uses }: NamedOption, to: string): string | undefined {
  const quoted = JSON.stringify(name)
  const isAmbiguous = uses.some((use) => meantBy(tied, use).length > 1)
  if (isAmbiguous && target.kind === 'option') {
    return `A read refers to the option ${quoted} of several sub-commands.`
  }
  if (isAmbiguous) {
    return `A branch refers to the sub-command ${quoted} of several groups.`
  }
  if (uses.some((use) => use.name?.isText !== true)) {
    return `A name is in a constant, which may have other uses: rename ${quoted} there.`
  }
  const siblings = valueAt(tied.command, target.path.slice(0, -1))
  if (to !== name && Array.isArray(siblings) && siblings.some((one) => asRecord(one).name === to)) {
    return `${JSON.stringify(to)} already exists: reads of both would refer to the same one.`
  }
  return undefined
}

/**
 * Renames a command in its definition, and at the places of the same document that compare its
 * name.
 */
function commandRenaming(analysis: Analysis, offset: number, to: string): Renaming | undefined {
  const { uri, text } = analysis
  const commands = commandsOf(analysis).flatMap(({ definition, path, value }) => {
    const { name, type } = asRecord(value)
    if (typeof name === 'string') {
      return [{ definition, path, name, type, place: namePlace(definition, path, name) }]
    }
    return []
  })
  for (const { definition, path, name, type, place: defined } of commands) {
    const known = defined.uri === uri ? [defined] : []
    const { places, doubt } = comparisonsWith(text, { name, type }, known)
    const place = [defined, ...places.map((one) => ({ uri, ...one }))].find(
      (one) => one.uri === uri && isIn(one, offset),
    )
    if (place === undefined) {
      continue
    }
    if (commands.filter((one) => one.name === name).length > 1) {
      return { reason: `Several commands here are called ${JSON.stringify(name)}.` }
    }
    if (doubt !== undefined) {
      return { reason: doubtful(uri, text, name, doubt) }
    }
    const changed = changedName(definition, path, name, to)
    if ('reason' in changed) {
      return changed
    }
    const edits = [...changed, ...places.map((one) => ({ ...one, text: to }))]
    return { place, name, command: { name, type }, edits: edits.map((edit) => ({ ...edit, uri })) }
  }
  return undefined
}

/**
 * Returns the edits that change the name of a command, an option or a sub-command. Returns a reason
 * if the new name is impossible.
 */
function changedName(
  definition: Definition,
  path: Path,
  name: string,
  to: string,
): readonly TextEdit[] | { readonly reason: string } {
  const place = [...path, 'name']
  const { resource } = definition
  const named = (word: string): unknown =>
    applyFixes(definition.value, [
      { title: '', safe: false, edits: [{ kind: 'replace', path: place, value: word }] },
    ])
  const faultOf = (word: string): Diagnostic | undefined =>
    validateResource(resource, named(word), {}).find(
      (one) => one.severity === 'error' && one.path.join('/') === place.join('/'),
    )
  const fault = to === name ? undefined : faultOf(to)
  if (fault === undefined) {
    return (
      definition.edit([{ kind: 'replace', path: place, value: to }]) ?? {
        reason: 'The name is not written in the definition itself.',
      }
    )
  }
  const mended = mendedName(to, faultOf, (word, left) => fixesFor(named(word), left, { resource }))
  return {
    reason:
      mended === undefined ? fault.message : `${fault.message} Try ${JSON.stringify(mended)}.`,
  }
}

/**
 * Returns a new name with the fixes of the rules applied. Returns `undefined` if it is still
 * invalid.
 */
function mendedName(
  name: string,
  faultOf: (word: string) => Diagnostic | undefined,
  fixes: (word: string, fault: Diagnostic) => readonly Fix[],
): string | undefined {
  const fault = faultOf(name)
  if (fault === undefined) {
    return name
  }
  const [edit] = fixes(name, fault)[0]?.edits ?? []
  const better = edit?.kind === 'replace' ? edit.value : undefined
  if (typeof better === 'string' && better !== name) {
    return mendedName(better, faultOf, fixes)
  }
  return undefined
}
