import type { Scope } from '@slashlint/core'

/** A function that sends what it gets to the service. */
export interface Sink {
  readonly scope?: Scope
  /** Other programs have functions of that name, too. */
  readonly isVague?: true
  /** What it gets replaces only what is given. */
  readonly isEdit?: true
}

/** Functions of packages, by name: eris, oceanic, discordeno, `@discordjs/core`, sapphire, necord, robo.js. */
const SINKS: Readonly<Record<string, Sink>> = {
  createCommand: { isVague: true },
  editCommand: { isEdit: true, isVague: true },
  createGuildCommand: { scope: 'guild' },
  editGuildCommand: { scope: 'guild', isEdit: true },
  bulkEditCommands: { scope: 'global' },
  bulkEditGuildCommands: { scope: 'guild' },
  createGlobalCommand: { scope: 'global' },
  editGlobalCommand: { scope: 'global', isEdit: true },
  bulkEditGlobalCommands: { scope: 'global' },
  bulkOverwriteGlobalCommands: { scope: 'global' },
  bulkOverwriteGuildCommands: { scope: 'guild' },
  createGlobalApplicationCommand: { scope: 'global' },
  createGuildApplicationCommand: { scope: 'guild' },
  editGlobalApplicationCommand: { scope: 'global', isEdit: true },
  editGuildApplicationCommand: { scope: 'guild', isEdit: true },
  upsertGlobalApplicationCommands: { scope: 'global' },
  upsertGuildApplicationCommands: { scope: 'guild' },
  registerChatInputCommand: { isVague: true },
  registerContextMenuCommand: { isVague: true },
  createCommandGroupDecorator: { isVague: true },
  createCommandConfig: { isVague: true },
}

/** The names of these functions: a text without one of them calls none. */
export const SINK_NAMES: readonly string[] = Object.keys(SINKS)

/** `client.application.commands.create(…)`, `guild.commands.set(…)`; not `client.commands.set('name', …)`, which is a map. */
const MANAGER = /(application|guild)\w*(?:\.cache\.get|\.get|\.fetch)?(?:\([^()]*\))?\)?\.commands\.(create|set|edit)$/i

/** `Routes.applicationCommands(…)`, "/applications/…/commands" */
const ROUTE = /Routes\.application(Guild)?Commands?\(|\/applications\/[^]*?(\/guilds\/[^]*)?\/commands/

/**
 * The sink that a call is; undefined: it is none.
 *
 * @param callee text of the function that is called
 * @param args texts of its arguments; of a name, the text that it stands for
 */
export function sinkOf(callee: string, args: readonly string[]): Sink | undefined {
  const path = callee.replace(/\s|[?!](?=\.)/g, '')
  const name = /[\w$]+$/.exec(path)?.[0] ?? ''
  if (Object.hasOwn(SINKS, name)) return SINKS[name]
  const manager = MANAGER.exec(path)
  if (manager !== null) {
    const isGuild = /guild/i.test(manager[1] ?? '') || args.length > 1
    return { ...(isGuild && { scope: 'guild' }), ...(manager[2] === 'edit' && { isEdit: true }) }
  }
  const route = REQUEST.test(path) ? ROUTE.exec(args[0] ?? '') : null
  if (route === null) return undefined
  const isGuild = route[1] !== undefined || route[2] !== undefined
  const isEdit = path.endsWith('patch') || /\bmethod:\s*['"]PATCH\b/i.test(args[1] ?? '')
  return { scope: isGuild ? 'guild' : 'global', ...(isEdit && { isEdit: true }) }
}

/** `rest.put(…)`, `axios.post(…)`, `fetch(…)` */
const REQUEST = /\.(?:put|post|patch|request)$|(?:^|\.)\$?o?fetch$/

/** Types of packages that are the body of a command, or a list of them. */
const COMMAND_TYPE =
  /\b(?:RESTP(?:ost|ut)\w*Application(?:Guild)?Commands?(?:JSONBody)|(?:ChatInput|User|Message|PrimaryEntryPoint)?ApplicationCommandData(?:Resolvable)?|Create(?:Slash|ContextMenu)?ApplicationCommand|Create(?:ChatInput|User|Message)?ApplicationCommandOptions|ApplicationCommandStructure|(?:ChatInput|User|Message)ApplicationCommandStructure)\b/

/** Whether a text names one of these types at all. */
export const namesCommandType = (text: string): boolean => COMMAND_TYPE.test(text) || PACKAGE_TYPE.test(text)

const PART_OF_TYPE = /\b(?:Partial|Omit|Pick|RESTPatch\w*)\b|&/

/** Types that other programs have by the same name, and the packages of those that are meant. */
const PACKAGE_TYPES: Readonly<Record<string, string>> = { CommandData: 'commandkit', CommandConfig: 'robo.js' }

/** `import('robo.js').CommandConfig`, or a name that is imported. */
const PACKAGE_TYPE = new RegExp(
  `(?:\\bimport\\(['"]([^'"]+)['"]\\)\\.)?\\b(${Object.keys(PACKAGE_TYPES).join('|')})\\b`,
)

/**
 * What a type says about the object that has it.
 *
 * @param sourceOf the package from which a name is imported
 */
export function typeTie(
  type: string,
  sourceOf: (name: string) => string | undefined,
): { readonly isExact: boolean } | undefined {
  const [, written, name = ''] = PACKAGE_TYPE.exec(type) ?? []
  if (name !== '' && (written ?? sourceOf(name)) === PACKAGE_TYPES[name]) return { isExact: false }
  if (/Option|Choice/.test(type.replace(/CommandOptions\b/, ''))) return undefined
  return COMMAND_TYPE.test(type) ? { isExact: !PART_OF_TYPE.test(type) } : undefined
}
