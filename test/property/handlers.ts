import fc from 'fast-check'

// Generates commands with handlers that use them as people write them. The laws about uses need them.

/** The types of options, with the methods of the builder and of the reader. */
const TYPES: readonly (readonly [type: number, method: string, getter: string])[] = [
  [3, 'addStringOption', 'getString'],
  [4, 'addIntegerOption', 'getInteger'],
  [5, 'addBooleanOption', 'getBoolean'],
  [6, 'addUserOption', 'getUser'],
  [7, 'addChannelOption', 'getChannel'],
  [8, 'addRoleOption', 'getRole'],
  [9, 'addMentionableOption', 'getMentionable'],
  [10, 'addNumberOption', 'getNumber'],
  [11, 'addAttachmentOption', 'getAttachment'],
]

export interface Option {
  readonly name: string
  /** The index of its type. */
  readonly kind: number
  readonly required: boolean
  /** The choices of a string option. */
  readonly choices: readonly string[]
}

/** A level at which users fill in options: a command without sub-commands (it has no name here), or a sub-command. */
export interface Leaf {
  readonly group: string
  readonly name: string
  readonly options: readonly Option[]
}

export const optionName = fc.constantFrom(
  'alpha',
  'bravo',
  'charlie',
  'delta',
  'echo',
  'foxtrot',
  'golf',
)

const option = fc
  .record({
    name: optionName,
    kind: fc.nat(TYPES.length - 1),
    required: fc.boolean(),
    choices: fc.constantFrom([], [], ['low', 'high']),
  })
  .map((one) => (one.kind === 0 ? one : { ...one, choices: [] }))

const options = fc
  .uniqueArray(option, { selector: ({ name }) => name, minLength: 1, maxLength: 4 })
  .map((list) => [...list].sort((a, b) => Number(b.required) - Number(a.required)))

const named = (groups: fc.Arbitrary<string>): fc.Arbitrary<Leaf[]> =>
  fc.uniqueArray(
    fc.record({ group: groups, name: optionName.map((one) => `${one}-sub`), options }),
    {
      selector: ({ group, name }) => `${group} ${name}`,
      minLength: 2,
      maxLength: 4,
    },
  )

/** Generates a command without sub-commands, with some, or with some in groups. */
export const command: fc.Arbitrary<readonly Leaf[]> = fc.oneof(
  options.map((list): Leaf[] => [{ group: '', name: '', options: list }]),
  named(fc.constant('')),
  named(fc.constantFrom('red', 'blue')),
)

/** Generates the style of a definition and its handler. */
export const style = fc.record({
  isBuilder: fc.boolean(),
  holder: fc.constantFrom('object', 'module', 'class'),
  /** The access of the handler to the options. */
  access: fc.constantFrom('direct', 'destructured', 'alias', 'parameter'),
  /** The condition for the branch of a sub-command. */
  branch: fc.constantFrom('switch', 'if', 'return', 'and', 'includes', 'condition'),
  /** The content of a branch. */
  inside: fc.constantFrom('reads', 'call', 'table', 'map', 'methods'),
  /** The part in another file. */
  apart: fc.constantFrom('nothing', 'handler', 'branches'),
  quote: fc.constantFrom("'", '"', '`'),
  /** The first statement about the name of the command. */
  mention: fc.constantFrom(
    '',
    '',
    'console.log(interaction.commandName)\n',
    'const { commandName: called } = interaction\nusage.count(`used ${called}`)\n',
    `if (interaction.commandName !== 'film') return\n`,
    `const own = interaction.commandName === "film"\nif (!own) { return }\n`,
  ),
})
export type Style = typeof style extends fc.Arbitrary<infer T> ? T : never

/** The access to the resolver of options in a handler: `interaction.options`, or a name for it. */
interface Access {
  readonly parameter: string
  readonly before: string
  readonly resolver: string
  /** The argument for further functions. */
  readonly handed: string
}

/** Returns the access in the handler itself, or in a function that it calls. */
function accessTo({ access, apart }: Style, isInner: boolean): Access {
  if (access === 'parameter') {
    if (isInner) {
      return { parameter: 'given', before: '', resolver: 'given', handed: 'given' }
    }
    return apart === 'nothing'
      ? { parameter: '{ options }', before: '', resolver: 'options', handed: 'options' }
      : {
          parameter: 'interaction',
          before: '',
          resolver: 'interaction.options',
          handed: 'interaction.options',
        }
  }
  const more = {
    direct: { before: '', resolver: 'interaction.options' },
    destructured: { before: 'const { options } = interaction\n', resolver: 'options' },
    alias: { before: 'const given = interaction.options\n', resolver: 'given' },
  }[access]
  return { parameter: 'interaction', handed: 'interaction', ...more }
}

/** Prints a definition. */
function definitionOf(leaves: readonly Leaf[], { isBuilder }: Pick<Style, 'isBuilder'>): string {
  const groups = [...new Set(leaves.map(({ group }) => group))]
  const below = (group: string): readonly Leaf[] => leaves.filter((leaf) => leaf.group === group)
  const [first] = leaves
  if (isBuilder) {
    const calls = (list: readonly Option[]): string =>
      list
        .map(({ name, kind, required, choices }) => {
          const more = choices
            .map((value) => `.addChoices({ name: '${value}', value: '${value}' })`)
            .join('')
          return `.${TYPES[kind]?.[1]}((o) => o.setName('${name}').setDescription('d')${required ? '.setRequired(true)' : ''}${more})`
        })
        .join('')
    const subs = (list: readonly Leaf[]): string =>
      list
        .map(
          ({ name, options: all }) =>
            `.addSubcommand((s) => s.setName('${name}').setDescription('d')${calls(all)})`,
        )
        .join('')
    const content =
      first?.name === ''
        ? calls(first.options)
        : groups
            .map((group) =>
              group === ''
                ? subs(below(group))
                : `.addSubcommandGroup((g) => g.setName('${group}').setDescription('d')${subs(below(group))})`,
            )
            .join('')
    return `new SlashCommandBuilder().setName('film').setDescription('d')${content}`
  }
  const literals = (list: readonly Option[]): unknown[] =>
    list.map(({ name, kind, required, choices }) => ({
      type: TYPES[kind]?.[0],
      name,
      description: 'd',
      required,
      ...(choices.length > 0 && { choices: choices.map((value) => ({ name: value, value })) }),
    }))
  const subs = (list: readonly Leaf[]): unknown[] =>
    list.map(({ name, options: all }) => ({
      type: 1,
      name,
      description: 'd',
      options: literals(all),
    }))
  const content =
    first?.name === ''
      ? literals(first.options)
      : groups.flatMap((group) =>
          group === ''
            ? subs(below(group))
            : [{ type: 2, name: group, description: 'd', options: subs(below(group)) }],
        )
  return JSON.stringify({ name: 'film', description: 'd', options: content }).replaceAll('"', "'")
}

/** Prints a correct read, without the object before its method. */
const rightRead = ({ name, kind, required }: Option, { quote }: Style): string =>
  `${TYPES[kind]?.[2]}(${quote}${name}${quote}${required ? ', true' : ''})`

/** The mistakes in a handler, with the rules that report them. */
export const MISTAKES = {
  name: 'use/unknown-option',
  type: 'use/option-type',
  required: 'use/required-optional',
  getter: 'use/unknown-getter',
  member: 'use/may-be-null',
  choice: 'use/not-a-choice',
  subcommand: 'use/unknown-subcommand',
  left: 'use/never-read',
} as const
export type Mistake = keyof typeof MISTAKES

/** A mistake in one read of a handler. */
export interface Wrong {
  readonly leaf: Leaf
  readonly option: Option
  readonly mistake: Mistake
}

/** Prints the content of a branch. */
function readsOf(leaf: Leaf, resolver: string, how: Style, wrong: Wrong | undefined): string {
  const { quote } = how
  return leaf.options
    .map((one) => {
      const mistake = wrong?.leaf === leaf && wrong.option === one ? wrong.mistake : undefined
      const read = (option: Option): string => `${resolver}.${rightRead(option, how)}`
      const compared = ({ choices }: Option): string =>
        choices.map((value) => `\nif (${read(one)} === ${quote}${value}${quote}) use()`).join('')
      switch (mistake) {
        case 'name':
          return `use(${read({ ...one, name: 'zulu' })})`
        case 'type':
          return `use(${read({ ...one, kind: one.kind === 0 ? 1 : 0 })})`
        case 'required':
          return `use(${read({ ...one, required: true })})`
        case 'getter':
          return `use(${read(one).replace(/get[A-Z]\w+/, (name) => `${name}s`)})`
        case 'member':
          return `use(${read(one)}.id)`
        case 'choice':
          return `use(${read(one)})${compared({ ...one, choices: ['medium'] })}`
        case 'left':
          return ''
        default:
          return `use(${read(one)})${compared(one)}`
      }
    })
    .join('\n')
}

/** The files of a bot with one command. The first one contains the definition. */
export interface Files {
  readonly [name: string]: string
}

export const MAIN = 'commands/film.js'

/** Prints a definition with its handler. It has at most one mistake. */
export function filesOf(leaves: readonly Leaf[], how: Style, wrong?: Wrong): Files {
  const inner = accessTo(how, true)
  const outer = accessTo(how, false)
  const access = how.apart === 'handler' ? inner : outer
  const { quote } = how
  const [first] = leaves
  const hasSubcommands = first?.name !== ''
  const hasGroups = leaves.some(({ group }) => group !== '')
  const functionOf = (leaf: Leaf): string => `on${leaf.group}${leaf.name.replace(/-sub$/, '')}`
  const block = (leaf: Leaf): string =>
    `${inner.before}${readsOf(leaf, inner.resolver, how, wrong)}`
  const isCalled = how.inside !== 'reads' || how.apart === 'branches'
  const isTable =
    isCalled && (how.inside === 'table' || how.inside === 'map' || how.inside === 'methods')

  // Prints the functions of the branches, and their files.
  const declare = (leaf: Leaf, word = ''): string =>
    `${word}function ${functionOf(leaf)}(${inner.parameter}) {\n${block(leaf)}\n}\n`
  const apart: Record<string, string> = {}
  let functions = ''
  if (hasSubcommands && isCalled) {
    if (how.apart === 'branches') {
      apart['commands/branches.js'] = leaves.map((leaf) => declare(leaf, 'export ')).join('')
    } else {
      functions = leaves.map((leaf) => declare(leaf)).join('')
    }
  }
  const imported =
    apart['commands/branches.js'] === undefined
      ? ''
      : `import { ${leaves.map(functionOf).join(', ')} } from './branches.js'\n`

  const keyOf = (leaf: Leaf): string =>
    hasGroups ? `${leaf.group}:${wrongName(leaf)}` : wrongName(leaf)
  function wrongName(leaf: Leaf): string {
    return wrong?.mistake === 'subcommand' && wrong.leaf === leaf ? 'zulu' : leaf.name
  }
  const entries = leaves.map((leaf) => [keyOf(leaf), functionOf(leaf)] as const)
  const table =
    !hasSubcommands || !isTable
      ? ''
      : how.inside === 'map'
        ? `const table = new Map([${entries.map(([key, fn]) => `['${key}', ${fn}]`).join(', ')}])\n`
        : how.inside === 'table'
          ? `const table = { ${entries.map(([key, fn]) => `'${key}': ${fn}`).join(', ')} }\n`
          : `const table = { ${entries.map(([key, fn]) => `'${key}': { run: ${fn} }`).join(', ')} }\n`

  const asked = `${access.resolver}.getSubcommand()`
  const group = `${access.resolver}.getSubcommandGroup()`
  const does = (leaf: Leaf): string =>
    isCalled ? `${functionOf(leaf)}(${access.handed})` : readsOf(leaf, access.resolver, how, wrong)
  const text = (name: string): string => `${quote}${name}${quote}`

  function chainOf(list: readonly Leaf[]): string {
    switch (how.branch) {
      case 'switch':
        return `switch (sub) {\n${list.map((leaf) => `case ${text(wrongName(leaf))}: {\n${does(leaf)}\nbreak }`).join('\n')}\n}`
      case 'if':
        return list
          .map((leaf) => `if (sub === ${text(wrongName(leaf))}) {\n${does(leaf)}\n}`)
          .join(' else ')
      case 'return':
        return list
          .map((leaf) => `if (sub === ${text(wrongName(leaf))}) {\n${does(leaf)}\nreturn\n}`)
          .join('\n')
      case 'includes':
        return list
          .map((leaf) => `if ([${text(wrongName(leaf))}].includes(sub)) {\n${does(leaf)}\n}`)
          .join(' else ')
      case 'and':
        return list
          .map((leaf) =>
            isCalled
              ? `sub === ${text(wrongName(leaf))} && ${does(leaf)}`
              : `if (isOpen && sub === ${text(wrongName(leaf))}) {\n${does(leaf)}\n}`,
          )
          .join('\n')
      default:
        return list
          .map((leaf) =>
            isCalled
              ? `sub === ${text(wrongName(leaf))} ? ${does(leaf)} : undefined`
              : `if (${text(wrongName(leaf))} === sub) {\n${does(leaf)}\n}`,
          )
          .join('\n')
    }
  }
  function branches(): string {
    if (!hasSubcommands) {
      return first === undefined ? '' : readsOf(first, access.resolver, how, wrong)
    }
    const names = `const sub = ${asked}\n${hasGroups ? `const group = ${group}\n` : ''}`
    if (isTable) {
      const key = hasGroups ? '`${group}:${sub}`' : 'sub'
      const taken =
        how.inside === 'map'
          ? `table.get(${key})?.`
          : how.inside === 'table'
            ? `table[${key}]?.`
            : `table[${key}].run`
      return `${names}return ${taken}(${access.handed})`
    }
    if (!hasGroups) {
      return `${names}${chainOf(leaves)}`
    }
    return `${names}${['', 'red', 'blue']
      .map((one) => [one, leaves.filter((leaf) => leaf.group === one)] as const)
      .filter(([, list]) => list.length > 0)
      .map(([one, list]) => `if (group === ${text(one)}) {\n${chainOf(list)}\n}`)
      .join('\n')}`
  }
  const body = `${access.before}${branches()}`
  const library = how.isBuilder ? `import { SlashCommandBuilder } from 'discord.js'\n` : ''
  const definition = definitionOf(leaves, how)
  const mention = outer.parameter === 'interaction' ? how.mention : ''
  const handler = mention + (how.apart === 'handler' ? `handle(${outer.handed})` : body)
  if (how.apart === 'handler') {
    apart['handlers/film.js'] =
      `${imported}${table}export async function handle(${inner.parameter}) {\n${body}\n}\n${functions}`
  }
  const before =
    how.apart === 'handler'
      ? `import { handle } from '../handlers/film.js'\n`
      : `${imported}${table}`
  const after = how.apart === 'handler' ? '' : functions
  const main = {
    object: `export default { data: ${definition}, async execute(${outer.parameter}) {\n${handler}\n} }\n`,
    module: `export const data = ${definition}\nexport async function execute(${outer.parameter}) {\n${handler}\n}\n`,
    class: `export class Film extends Command {\ndata = ${definition}\nasync execute(${outer.parameter}) {\n${handler}\n}\n}\n`,
  }[how.holder]
  return { [MAIN]: `${library}${before}${main}${after}`, ...apart }
}

/** Generates the way in which a file imports a definition from another one. */
export const moving = fc.record({
  exported: fc.constantFrom('default', 'named', 'member', 'module.exports', 'exports'),
  imported: fc.constantFrom('import', 'namespace', 'require', 'inline'),
  /** The file between the two files. */
  through: fc.constantFrom('nothing', 'nothing', 'star', 'names'),
  /** The expression that refers to the definition. */
  held: fc.constantFrom('name', 'constant', 'parentheses', 'sent'),
  name: fc.constantFrom('film', 'it', 'DATA', '$data'),
  folder: fc.constantFrom('../definitions/', './', '../src/lib/'),
})
export type Moving = typeof moving extends fc.Arbitrary<infer T> ? T : never

/** Moves the definition to a file of its own, `definition.js`. */
export function movedFiles(
  leaves: readonly Leaf[],
  how: Pick<Style, 'isBuilder'>,
  files: Files,
  { exported, imported, through, held, name, folder }: Moving,
): Files {
  const definition = definitionOf(leaves, how)
  const library = how.isBuilder ? `import { SlashCommandBuilder } from 'discord.js'\n` : ''
  const isNamed = exported === 'named' || exported === 'exports'
  const text = {
    default: `export default ${definition}`,
    named: `export const ${name} = ${definition}`,
    member: `export const all = { ${name}: ${definition} }`,
    'module.exports': `module.exports = ${definition}`,
    exports: `exports.${name} = ${definition}`,
  }[exported]
  const inside = `commands/${folder}`.replace(/commands\/(?:\.\.\/|\.\/)/, (at) =>
    at.endsWith('../') ? '' : 'commands/',
  )
  const isDirect = through === 'nothing' || exported === 'default' || exported === 'module.exports'
  const outside = exported === 'member' ? 'all' : name
  const from = isDirect ? `${folder}definition.js` : `${folder}index.js`
  const between: Files = isDirect
    ? {}
    : {
        [`${inside}index.js`]:
          through === 'star'
            ? `export * from './definition.js'\n`
            : `export { ${outside} } from './definition.js'\n`,
      }
  const member = exported === 'member' ? `all.${name}` : isNamed ? name : ''
  const path = (holder: string): string => (member === '' ? holder : `${holder}.${member}`)
  const [before, used] = {
    import: [
      member === '' ? `import ${name} from '${from}'` : `import { ${outside} } from "${from}"`,
      member === '' ? name : member,
    ],
    namespace: [
      member === '' ? `import ${name} from '${from}'` : `import * as given from '${from}'`,
      member === '' ? name : path('given'),
    ],
    require: [
      member === ''
        ? `const ${name} = require('${from}')`
        : `const { ${outside} } = require('${from}')`,
      member === '' ? name : member,
    ],
    inline: ['', path(`require('${from}')`)],
  }[exported === 'default' && imported !== 'namespace' ? 'import' : imported] as [string, string]
  const put = {
    name: used,
    constant: 'moved',
    parentheses: `(${used})`,
    sent: how.isBuilder ? `${used}.toJSON()` : used,
  }[held]
  const constant = held === 'constant' ? `const moved = ${used}\n` : ''
  const main = (files[MAIN] ?? '').replace(definition, () => put)
  return {
    ...files,
    [MAIN]: `${before}\n${constant}${main}`,
    [`${inside}definition.js`]: `${library}${text}\n`,
    ...between,
  }
}
