import type { Scope } from '@slashlint/core'
import { NONE } from '../../lezer/tree.js'
import { entry, fixed } from '../definition/nodes.js'
import type { DictEntry } from '../definition/nodes.js'
import { localizationsEntry } from '../entries/localizations.js'
import type { LocaleOf } from '../entries/localizations.js'
import { scalarEntry, openOption } from '../entries/options.js'
import { onlyChecks } from '../entries/own-checks.js'
import { textEntry } from '../entries/texts.js'
import { calledDecorators } from '../signature/signature.js'
import type { Decorated, Argument } from '../signature/signature.js'
import type { Module, Site } from '../scope/module.js'
import type { Value } from '../values/value.js'
import {
  CHECKS,
  classFormIn,
  isForeign,
  memberOf,
  namesUnder,
  permissionsEntry,
  scopeOfIds,
} from './forks.js'
import type { NameOf } from './forks.js'
import { bareDecorators, wrongFunction, wrongPermissions, wrongType } from './checks.js'
import type { Checks } from './checks.js'
import { argumentOfCommand } from './framework.js'
import { unknownParameter } from './mistakes.js'
import type { ClassForm, Command, Form, Library, Mistake, OptionOf } from './framework.js'

/** A fork of discord.py in which a command becomes a group when it gets sub-commands: `@command.sub_command()`. */
export interface Slash extends Pick<
  Library,
  'packages' | 'words' | 'isSorted' | 'completer' | 'says'
> {
  /** The module that is imported. */
  readonly root: string
  /**
   * The functions of its modules that make commands, by name. Bots have methods with the same
   * names.
   */
  readonly commands: Readonly<Record<string, Form>>
  /** The methods of commands that make sub-commands. */
  readonly children: Readonly<Record<string, Form>>
  /** The effect of each class of the library on the commands in it, by its name. */
  readonly classes: Readonly<Record<string, ClassForm>>
  /**
   * Matches short names of decorators that do not change the command, or that other code of the
   * reader reads.
   */
  readonly harmless: RegExp
  /** Returns the description of a command, with its localizations. */
  description(command: Command): readonly DictEntry[]
  /** True if an empty name is sent. Otherwise the function's name replaces it. */
  readonly keepsEmptyNames?: true
  /** Returns the entries for a name that an argument sets. */
  named?(module: Module, given: Argument): readonly DictEntry[]
  /** Returns the options in the order of the text. */
  options(command: Command): ReturnType<Library['options']>
  /**
   * Returns the names of the options for which functions offer completions, or `undefined` if they
   * are not all known.
   */
  completed(command: Command): readonly string[] | undefined
  /** The reactions of the library to mistakes in code. */
  readonly checks: Checks
  /** Lists the places of the annotations that become types of options without a conversion. */
  typesOf(command: Command): readonly Site[]
  /** The effect of a decorator without brackets, as part of a sentence. */
  readonly bare: string
  /** The effect of completing an option that does not exist, as part of a sentence. */
  readonly raises: string
  /** Returns the fields that only a command at the top may have. */
  settings(command: Command): readonly DictEntry[]
}

/**
 * Makes the {@link Library} of a fork in which a command becomes a group when it gets sub-commands.
 */
export function slashLibrary(slash: Slash): Library {
  const { root, packages, words, isSorted, says, completer, commands, children, classes } = slash
  const nameIn = namesUnder(root)
  const isCheck = (callee: Value): boolean => {
    const name = nameIn(callee) ?? ''
    return slash.harmless.test(name) || (/^\w+\.\w+$/.test(name) && CHECKS.has(lastOf(name)))
  }
  const formOf = (decorator: Decorated): Form | undefined => {
    const { callee, args } = decorator
    if (args === undefined || decorator.isOther) {
      return undefined
    }
    const name = nameIn(callee)
    if (name !== undefined) {
      return /^(?:discord|commands)\.\w+$/.test(name) ? own(commands, lastOf(name)) : undefined
    }
    if (callee.kind !== 'attribute' || isForeign(callee.of, root)) {
      return undefined
    }
    const child = own(children, callee.name)
    if (child !== undefined) {
      return isCommand(callee.of) ? { ...child, parent: callee.of } : undefined
    }
    const known = own(commands, callee.name)
    return known === undefined ? undefined : { ...known, isTied: true }
  }
  const isCommand = (value: Value, depth = 0): boolean =>
    value.kind === 'function' &&
    depth < MOST_LEVELS &&
    calledDecorators(value.site.module, value.site.node).some(
      ({ callee, args }) =>
        args !== undefined &&
        (own(commands, lastOf(nameIn(callee) ?? '')) !== undefined ||
          (callee.kind === 'attribute' &&
            (own(commands, callee.name) !== undefined ||
              (own(children, callee.name) !== undefined && isCommand(callee.of, depth + 1))))),
    )
  const mayChange = ({ callee, args, isOther }: Decorated): boolean => {
    if (isOther) {
      return true
    }
    if (callee.kind === 'function') {
      return args === undefined || !onlyChecks(callee, isCheck)
    }
    return !(isCheck(callee) || nameIn(callee) === 'builtins.staticmethod')
  }
  return {
    packages,
    words,
    isSorted,
    says,
    modules: [root],
    makers: [...Object.keys(commands), ...Object.keys(children)],
    ...(completer !== undefined && { completer }),
    formOf,
    mayChange,
    classFormOf: (module, node) => classFormIn({ module, node }, classes, nameIn),
    isGroup: (_value): _value is never => false,
    parentOf: () => undefined,
    texts(command) {
      const named = namesOf(slash, command)
      return command.form.makes === 'menu' ? named : [...named, ...slash.description(command)]
    },
    options: (command) => unknownOptions(command) ?? slash.options(command),
    settings: slash.settings,
    scopeOf: (command): Scope | undefined => scopeOfIds(argumentOfCommand(command, 'guild_ids')),
    menuType: ({ form }) => form.menu,
    group: () => ({ texts: [], settings: [], isOpen: true }),
    mistakes: (command) => (command.others.some(mayChange) ? [] : mistakesOf(slash, command)),
    strays: (signature) =>
      bareDecorators(signature, (one) => withoutDoubt(formOf(one), one.callee), slash.bare),
  }
}

/**
 * Makes the entries for the name of a command: from the argument, else from the function's name.
 */
function namesOf(slash: Slash, command: Command): readonly DictEntry[] {
  const { module, nameNode, name } = command.signature
  const given = argumentOfCommand(command, 'name')
  const isEmptyKept = slash.keepsEmptyNames === true && given?.value.kind === 'text'
  if (given !== undefined && (isEmptyKept || isFilled(given))) {
    return slash.named?.(module, given) ?? [textEntry('name', module, given)]
  }
  const range = module.tree.rangeOf(nameNode)
  return [entry('name', range, fixed(range, name))]
}

function mistakesOf(slash: Slash, command: Command): Mistake[] {
  const { checks } = slash
  const mistakes = [...wrongFunction(command, checks), ...wrongPermissions(command, checks)]
  if (command.form.makes !== 'command' || unknownOptions(command) !== undefined) {
    return mistakes
  }
  return [
    ...mistakes,
    ...strangeCompletions(slash, command),
    ...slash.typesOf(command).flatMap((use) => wrongType(use, checks)),
  ]
}

/**
 * Returns the form if only this library can have the decorator: a function of its modules, or a
 * method of one of its bots. Otherwise returns `undefined`.
 */
export const withoutDoubt = (form: Form | undefined, callee: Value): Form | undefined => {
  const isOfBot = callee.kind === 'attribute' && callee.of.kind === 'call'
  return form?.parent === undefined && (callee.kind === 'named' || isOfBot) ? form : undefined
}

/** Reports functions that offer completions for options which do not exist. */
function strangeCompletions({ completed: namesOf, raises }: Slash, command: Command): Mistake[] {
  const { completed } = command
  const names = namesOf(command)
  return [...completed]
    .filter(([name]) => names?.includes(name) === false)
    .map(([name, { range }]) => unknownParameter(name, range, names ?? [], raises))
}

/** Returns one unknown option if the argument `options=[…]` is set, else `undefined`. */
export function unknownOptions(command: Command): readonly OptionOf[] | undefined {
  const { module } = command.signature
  const given = argumentOfCommand(command, 'options')
  if (!isFilled(given)) {
    return undefined
  }
  const node = openOption(module.tree.rangeOf(given.node), 'The options are objects.')
  return [{ node, isOptional: true }]
}

/** The limit for nested commands. */
const MOST_LEVELS = 4

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Tells whether an argument is set to anything but `None` or an empty value. */
export const isFilled = (given: Argument | undefined): given is Argument =>
  given !== undefined &&
  given.value.kind !== 'none' &&
  !(given.value.kind === 'text' && given.value.value === '')

/** Makes the entries of permissions and of `nsfw`, whose arguments the forks share. */
export function settingEntries(
  command: Command,
  callees: readonly string[],
  nameOf: NameOf,
): DictEntry[] {
  const { module } = command.signature
  const permissions = argumentOfCommand(command, 'default_member_permissions')
  return [
    ...scalarEntry('nsfw', module, argumentOfCommand(command, 'nsfw')),
    ...(permissions === undefined ? [] : permissionsEntry(module, permissions, callees, nameOf)),
  ]
}

/**
 * Makes a function that returns the locale of a string or of an enum member: `Locale.de`,
 * `Locale.pt_BR`.
 */
export const localeIn =
  (root: string): LocaleOf =>
  (key) => {
    if (key.kind === 'text') {
      return key.value
    }
    return memberOf(key, 'Locale', root)?.replace('_', '-')
  }

/** Makes the entries for localizations that an argument sets. */
export const translations = (
  module: Module,
  given: (key: string) => Argument | undefined,
  localeOf?: LocaleOf,
): DictEntry[] =>
  ['name_localizations', 'description_localizations'].flatMap((key) => {
    const texts = given(key)
    return texts === undefined ? [] : localizationsEntry(key, module, texts, localeOf)
  })

/**
 * Lists the parameters after the interaction; in a class, those after `self` and the interaction.
 */
export const behindInteraction = ({ parameters, owner }: Command['signature']) =>
  parameters.slice(owner === NONE ? 1 : 2)
