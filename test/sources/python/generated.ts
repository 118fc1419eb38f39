import fc from 'fast-check'

// Generates Python modules with commands of discord.py, with common and rare forms.

const INDENT = '    '

/** Prints a string as a literal in one of several forms. */
const quoted = (value: string, how: number): string => {
  const plain = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  const literal = `"${plain.replaceAll('"', '\\"')}"`
  switch (how % 14) {
    case 0:
      return `'${plain.replaceAll("'", "\\'")}'`
    case 1:
      return `"""${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"""`
    case 2:
      return `("${plain.slice(0, 0)}" f"${plain.replaceAll('"', '\\"').replaceAll('{', '{{').replaceAll('}', '}}')}")`
    case 3:
      return `u"${plain.replaceAll('"', '\\"').replace(/[é]/g, '\\u00e9')}"`
    case 4:
      return `"${plain.slice(0, 3).replaceAll('"', '\\"')}" + "${plain.slice(3).replaceAll('"', '\\"')}"`
    case 5:
      return `"%s of %d%%" % (${literal}, 3)`
    case 6:
      return `"{}, {0}{{{name}}}".format(${literal}, name=7)`.replace('{}, {0}', '{}, ')
    case 7:
      return `(${literal} if MOST else "none")`
    case 8:
      return `", ".join(["a", ${literal}] + [])`.replace(' + []', '')
    case 9:
      return `("  " + ${literal} + "\\n").strip()`
    case 10:
      return `("" or ${literal}).replace("a", "o")`
    case 11:
      return `"ab-" * 3 + str(MOST - 1) + ${literal}`
    case 12:
      return `"SOME Text".${['lower', 'upper', 'title', 'capitalize'][value.length % 4]}()`
    default:
      return literal
  }
}

const WORDS = [
  'Ban',
  'a member',
  'for - ever',
  "don't",
  'Größe',
  'é',
  'well-known-word',
  '“x”',
  'a\nb',
  '  two',
]
const TEXT = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 24 }), fc.nat(13))
  .map(([words, how]) => quoted(words.join(' ').replace(/\\/g, ''), how))

const NAME = fc.constantFrom('ban', 'kick', 'größe', 'set-up', 'a_b', 'x'.repeat(32))

interface Typed {
  readonly annotation: string
  readonly defaults: readonly string[]
  /** True if the type allows choices and completion. */
  readonly isValue: boolean
}

const value = (annotation: string, ...defaults: readonly string[]): Typed => ({
  ...{ annotation, defaults },
  isValue: true,
})
const other = (annotation: string, ...defaults: readonly string[]): Typed => ({
  ...{ annotation, defaults },
  isValue: false,
})

/** The types of parameters, with their shares in public code: 881 options of 29 repositories. */
const TYPES: readonly (readonly [weight: number, types: readonly Typed[]])[] = [
  [
    310,
    [
      value('str', '"x"', 'None', "''"),
      value('int', '5', '-1', 'None', 'True'),
      value('float', '1.5', 'None'),
      other('bool', 'False', 'None'),
      value('"str"', 'None'),
      value('"Optional[int]"', 'None'),
      value('"str | None"', 'None', '"a"'),
      value('"Range[int, 1, 5]"', 'None'),
      value('Optional["Range[str, 1, 5]"]', 'None'),
      value("\"Literal['a', 'b']\"", 'None'),
    ],
  ],
  [
    76,
    [
      value('Optional[str]', 'None', '"a"'),
      value('Optional[int]', 'None'),
      other('bool | None', 'None'),
      value('Alias', 'None'),
    ],
  ],
  [
    170,
    [
      other('discord.Member', 'None'),
      other('User', 'None'),
      other('d.Role', 'None'),
      other('discord.Attachment', 'None'),
      other('discord.TextChannel', 'None'),
      other('discord.Thread', 'None'),
      other('Union[discord.TextChannel, discord.VoiceChannel]', 'None'),
      other('Union[discord.Member, discord.User]', 'None'),
      other('typing.Union[discord.Role, discord.Member, None]'),
      other('Optional[discord.User]', 'None'),
    ],
  ],
  [8, [other('discord.ForumChannel', 'None'), other('discord.abc.GuildChannel', 'None')]],
  [
    81,
    [
      value('Optional[Range[int, 1, 10]]', 'None'),
      value('Range[int, 1, 10]', '3'),
      value('app_commands.Range[float, 0.5]', '1.0'),
      value('app_commands.Range[str, None, MOST]', '"x"'),
      value('app_commands.Range[int, -5, None]'),
      value('Range[int, 1.5, 2.5]'),
    ],
  ],
  [
    39,
    [
      value('Transform[str, Upper2]', 'None'),
      value('ac.Transform[int, Even]', 'None', '"any"'),
      other('Transform[User, Pick()]', 'None'),
      other('Optional[Transform[str, Fruit]]'),
    ],
  ],
  [
    32,
    [
      value('Annotated[Color, int]', '4'),
      other('typing.Annotated[str, Upper]', 'None'),
      value('Annotated[int, Range[int, 2]]'),
      value('Optional[Annotated[list, str]]'),
    ],
  ],
  [29, [value('Choice[str]', 'None'), value('app_commands.Choice[int]')]],
  [27, [value('Upper'), value('Lower', 'None'), value('Upper2', 'None')]],
  [
    25,
    [
      other('Literal["a", "b b"]', '"a"', 'None'),
      other('typing.Literal[1, 2, -3]', '1'),
      other('Optional[Literal["x"]]', 'None'),
    ],
  ],
  [4, [other('Color', 'None'), other('Size')]],
  // Nobody can tell these without running the code.
  [55, [value('pick()', 'None'), value('KINDS["b"]'), value('Later', 'None')]],
]

const HEAD = `import enum
import typing
import discord as d
import discord
from discord import app_commands, User
from discord import app_commands as ac
from discord.app_commands import Choice, Range, Transform, locale_str as _T
from discord.ext import commands
from typing import Annotated, Literal, Optional, Union

MOST = 20
MODES = [Choice(name='One', value='1'), app_commands.Choice(name='Two', value='2')]
Alias = Optional[int]

class Color(enum.Enum):
    """Colours."""
    red = 'r'
    blue = 'b'
    crimson = 'r'

class Size(enum.IntEnum):
    small = 1
    big = 0x10

class Upper:
    @classmethod
    async def transform(cls, interaction: discord.Interaction, value: str):
        return value.upper()

class Lower(Upper):
    """Its own method is the one that counts."""
    other = 1

    @classmethod
    async def transform(cls, interaction: discord.Interaction, value: str):
        return value.lower()

class Upper2(app_commands.Transformer):
    async def transform(self, interaction: discord.Interaction, value: str):
        return value.upper()

class Even(app_commands.Transformer):
    max_value = MOST

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A number."""
        return discord.AppCommandOptionType.integer

    @property
    def min_value(self):
        return -2

    async def autocomplete(self, interaction: discord.Interaction, value: str):
        return []

class Pick(app_commands.Transformer):
    @property
    def type(self):
        return d.AppCommandOptionType.user

class Fruit(Upper2, typing.Generic[typing.TypeVar('T')]):
    max_value = 7

    @property
    def choices(self):
        return MODES

class Flags(commands.FlagConverter, prefix='--', delimiter=' '):
    who: discord.Member
    days: int = 1
    kind: Optional[Literal['a', 'b']]
    text: str = commands.flag(name='reason', description='Why  so', default=None)

class Word(commands.Converter):
    async def convert(self, ctx, argument):
        return argument

def pick():
    return str

KINDS = {'a': str, 'b': str}
if MOST > 3:
    Later = str
else:
    Later = int

def only():
    async def predicate(interaction):
        return True
    return app_commands.check(predicate)

client = discord.Client(intents=discord.Intents.none())
tree = app_commands.CommandTree(client)
bot = commands.Bot('!', intents=discord.Intents.none())
`

const PARAMETER = fc.record({
  type: fc.oneof(
    ...TYPES.map(([weight, types]) => ({ weight, arbitrary: fc.constantFrom(...types) })),
  ),
  index: fc.nat(3),
  hasDefault: fc.boolean(),
})
type ParameterOf = { readonly type: Typed; readonly index: number; readonly hasDefault: boolean }

const parameterText = ({ type, index, hasDefault }: ParameterOf, at: number): string => {
  const value = hasDefault ? type.defaults[index % Math.max(1, type.defaults.length)] : undefined
  return `p${at}: ${type.annotation}${value === undefined ? '' : ` = ${value}`}`
}

/** Prints parameters. Python requires those without a default first, unless they are after a star. */
const inOrder = (parameters: readonly ParameterOf[]): string => {
  const texts = parameters.map(parameterText)
  const isSound = texts.every(
    (text, at) => text.includes(' = ') || !texts.slice(0, at).some((one) => one.includes(' = ')),
  )
  return (isSound ? texts : ['*', ...texts]).map((text) => `, ${text}`).join('')
}

const docOf = (style: number, text: string, count: number, texts: readonly string[]): string => {
  const all = Array.from({ length: count }, (_, at) => [`p${at}`, texts[at] ?? 'It is'] as const)
  switch (style % 5) {
    case 0:
      return `${text}\n\nArgs:\n${all.map(([name, said]) => `    ${name} (int): ${said}\n        and more`).join('\n')}`
    case 1:
      return `${text}\n\n:param ${all[0]?.[0] ?? 'x'}: ${all[0]?.[1] ?? ''}\n    goes on`
    case 2:
      return `${text}\n\nParameters\n----------\n${all.map(([name, said]) => `${name}: int\n    ${said}`).join('\n')}`
    case 3:
      return `\n${text}\nin two lines\n\nMore.\n`
    default:
      return text
  }
}

const DOC_TEXT = fc
  .array(
    fc.constantFrom(
      'Ban a member',
      'who',
      'is-so bad',
      'for ever',
      'Größe',
      '…',
      'averyveryverylongword',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((words) => words.join(' '))

const DOCSTRING = fc.record({
  style: fc.nat(4),
  text: DOC_TEXT,
  texts: fc.array(DOC_TEXT, { maxLength: 3 }),
})

const BESIDE = fc.record({
  describe: fc.array(TEXT, { maxLength: 3 }),
  rename: fc.option(fc.constantFrom("'user'", '"größe"', "_T('x')")),
  choices: fc.option(
    fc.constantFrom(
      'MODES',
      "[Choice(name='A', value='a')]",
      "[ac.Choice(name=n, value=n) for n in 'ab']",
      "[Choice[str](name='A', value='a'), *MODES]",
      "[Choice(name='No. ' + str(n), value='%d' % n) for n in range(2, 9, 3)]",
      "[ac.Choice(name=k, value=v) for k, v in {'A b': 'a', 'C': 'c'}.items() if v]",
      "[app_commands.Choice(name=MODE.title(), value=MODE) for MODE in ('one', *['two', 'six'])]",
    ),
  ),
  others: fc.subarray([
    '@app_commands.guild_only()',
    '@app_commands.guild_only',
    '@app_commands.default_permissions(manage_guild=True, ban_members=True)',
    '@ac.default_permissions()',
    '@app_commands.checks.has_permissions(administrator=True)',
    '@app_commands.checks.cooldown(1, 5.0)',
    '@only()',
  ]),
})

const COMMAND = fc.record({
  parameters: fc.array(PARAMETER, { maxLength: 3 }),
  name: fc.option(NAME),
  description: fc.option(TEXT),
  docstring: fc.option(DOCSTRING),
  beside: BESIDE,
  isAbove: fc.boolean(),
  isCompleted: fc.boolean(),
  nsfw: fc.option(fc.boolean()),
})
type CommandOf = typeof COMMAND extends fc.Arbitrary<infer T> ? T : never

interface Form {
  readonly decorator: string
  readonly first: string
  readonly isChild: boolean
  readonly isHybrid: boolean
  readonly more?: string
}

const argumentsText = (
  { name, description, nsfw }: CommandOf,
  { isChild, isHybrid, more }: Form,
): string =>
  [
    ...(name === null ? [] : [isHybrid ? `"${name}"` : `name="${name}"`]),
    ...(description === null ? [] : [`description=${description}`]),
    ...(nsfw === null || isHybrid || isChild ? [] : [`nsfw=${nsfw ? 'True' : 'False'}`]),
    ...(more === undefined ? [] : [more]),
  ].join(', ')

function commandText(command: CommandOf, form: Form, name: string, indent: string): string {
  const { parameters, beside, docstring, isAbove, isCompleted } = command
  const makes = `@${form.decorator}(${argumentsText(command, form)})`
  const described = beside.describe.slice(0, parameters.length).map((text, at) => `p${at}=${text}`)
  const isText =
    parameters[0] !== undefined &&
    ['str', 'Optional[str]', 'Choice[str]'].includes(parameters[0].type.annotation)
  const others = [
    ...(described.length === 0 ? [] : [`@app_commands.describe(${described.join(', ')})`]),
    ...(beside.rename === null || parameters.length === 0
      ? []
      : [`@ac.rename(p0=${beside.rename})`]),
    ...(beside.choices === null || !isText ? [] : [`@app_commands.choices(p0=${beside.choices})`]),
    ...beside.others,
  ]
  const doc =
    docstring === null
      ? []
      : [
          `"""${docOf(docstring.style, docstring.text, parameters.length, docstring.texts)}"""`.replaceAll(
            '\n',
            `\n${indent}${INDENT}`,
          ),
        ]
  const lines = [
    ...(isAbove ? [...others, makes] : [makes, ...others]),
    `async def ${name}(${form.first}${inOrder(parameters)}):`,
    ...[...doc, 'pass'].map((line) => `${INDENT}${line}`),
  ]
  const isComplete = isCompleted && isText && beside.choices === null
  const self = indent === '' ? '' : 'self, '
  const completion = isComplete
    ? [
        `@${name}.autocomplete("p0")`,
        `async def ${name}_complete(${self}interaction, current): return []`,
      ]
    : []
  return [...lines, ...completion].map((line) => `${indent}${line}`).join('\n')
}

const INTERACTION = 'interaction: discord.Interaction'

const plain = (decorator: string, isChild = false): Form => ({
  ...{ decorator, isChild, isHybrid: false },
  first: INTERACTION,
})
const hybrid = (decorator: string, isChild = false, more?: string): Form => ({
  ...{ decorator, isChild, isHybrid: true },
  first: 'ctx',
  ...(more !== undefined && { more }),
})
const inClass = (form: Form): Form => ({ ...form, first: `self, ${form.first}` })

const PIECE = fc.tuple(
  fc.nat(10),
  fc.array(COMMAND, { minLength: 1, maxLength: 3 }),
  TEXT,
  DOC_TEXT,
  fc.boolean(),
)

const HYBRID_PARAMETERS = [
  ['*, flags: Flags'],
  ['word: Word', 'days: int', '*, flags: Flags'],
  ['text', "kind: Literal['a', 'b'] = commands.parameter(default=lambda ctx: 'a')"],
  [
    'who: discord.Member = commands.Author',
    'days: int = commands.param(default=7, description="x")',
  ],
  ['where: discord.Guild', 'words: commands.Greedy[int]', 'word: Optional[Word] = None'],
  ['text: Transform[str, Upper2] = "a"', 'days: commands.Range[int, 1, 7] = 2'],
] as const

/** Prints a hybrid command with parameters that only such a command may have. */
const hybridText = (which: number, doc: string, at: number): string => {
  const parameters = HYBRID_PARAMETERS[which % HYBRID_PARAMETERS.length] ?? []
  const lines = [
    doc,
    '',
    'Args:',
    '    days: How many days',
    '    who (str): the one',
    '    text: …',
  ]
  const docstring = lines.map((line) => `${INDENT}${line}`).join('\n')
  return `@bot.hybrid_command()\nasync def f${at}(${['ctx', ...parameters].join(', ')}):\n${INDENT}"""\n${docstring}\n${INDENT}"""`
}

/** Prints a part of a module that makes commands. */
function pieceText(
  [kind, commands, text, doc, isFirst]: typeof PIECE extends fc.Arbitrary<infer T> ? T : never,
  at: number,
): string {
  const [first] = commands as [CommandOf]
  const all = (form: Form, indent: string): string =>
    commands
      .map((one, index) =>
        commandText(
          {
            ...one,
            name: index === 0 && one.name !== null ? `${one.name.slice(0, 31)}${at}` : null,
          },
          form,
          `c${at}_${index}`,
          indent,
        ),
      )
      .join('\n\n')
  switch (kind) {
    case 0:
      return commandText({ ...first, name: null }, plain('tree.command'), `t${at}`, '')
    case 1:
      return commandText(
        { ...first, name: null },
        plain(isFirst ? 'bot.tree.command' : 'ac.command'),
        `t${at}`,
        '',
      )
    case 2:
      return `g${at} = app_commands.Group(name="g${at}", description=${text}${isFirst ? ', guild_only=True' : ''})\n${all(plain(`g${at}.command`, true), '')}`
    case 3:
      return `g${at} = ac.Group(name="g${at}", description="x")\ns${at} = ac.Group(name='s', description=${text}, parent=g${at})\n${all(plain(`s${at}.command`, true), '')}`
    case 4:
      return `class MyCog${at}(commands.Cog):\n${all(inClass(plain('app_commands.command')), INDENT)}`
    case 5:
      return `class FunCog${at}(commands.GroupCog, ${isFirst ? 'group_name' : 'name'}='fun${at}'):\n${INDENT}"""${doc}"""\n${all(inClass(plain('app_commands.command', true)), INDENT)}`
    case 6:
      return `class MyGroup${at}(app_commands.Group${isFirst ? `, description=${text}` : ''}):\n${INDENT}"""${doc}"""\n${all(inClass(plain('app_commands.command', true)), INDENT)}`
    case 7:
      return commandText(
        { ...first, name: null },
        hybrid(isFirst ? 'bot.hybrid_command' : 'commands.hybrid_command'),
        `h${at}`,
        '',
      )
    case 8: {
      const head = commandText(
        { ...first, name: null, parameters: [] },
        hybrid('bot.hybrid_group', false, isFirst ? 'fallback="get"' : undefined),
        `hg${at}`,
        '',
      )
      const rest = commands
        .slice(1)
        .map((one, index) =>
          commandText(
            { ...one, name: null },
            hybrid(`hg${at}.command`, true),
            `hc${at}_${index}`,
            '',
          ),
        )
      return [head, ...rest].join('\n\n')
    }
    case 9:
      return hybridText(commands.length + (isFirst ? 3 : 0), doc, at)
    default:
      return `@tree.context_menu(${isFirst ? '' : `name="Menu ${at}"`})\nasync def show_it${at}(${INTERACTION}, it: ${isFirst ? 'discord.Message' : 'Union[discord.Member, User]'}):\n${INDENT}pass`
  }
}

const ONE = 'class One(enum.Enum):\n    a = 1\n'

/** Generates a command for which discord.py raises an error, or a similar one without the mistake. */
const PLANTED: fc.Arbitrary<string> = fc.oneof(
  fc
    .constantFrom('name="twin"', 'name="tw" + "in"', '')
    .map(
      (name) =>
        `@tree.command(name="twin")\nasync def planted(i): pass\n@tree.command(${name})\nasync def twin(i, who: str): pass`,
    ),
  fc
    .constantFrom(
      ...['describe(user="x")', 'rename(user="x")', 'choices(user=MODES)'],
      ...['describe(who="x")', 'rename(who="x")', 'describe(**{"who": "x"})'],
    )
    .map((naming) => `@tree.command()\n@ac.${naming}\nasync def planted(i, who: str): pass`),
  fc
    .constantFrom(
      ...['x: float = 1', 'x: str = 5', 'x: int = "a"', 'x: discord.Member = 5', 'x', 'x: list'],
      ...[
        'x: Literal[True]',
        'x: Choice',
        'x: Union[int, str]',
        'x: Range[int]',
        'x: One',
        '*x: str',
      ],
      ...['x: Range[float, 1, 2.5]', 'x: discord.Interaction', 'x: Range[int, None]', 'x: str, /'],
      ...['x: Optional[discord.Message]', '**x: str', 'x: Choice[int] = 1', 'x: dict[str, int]'],
      ...['x: Range[bool, 1, 2]', 'x: Union[discord.User, discord.Role]', 'x: Literal[1, "a"]'],
    )
    .map((parameter) => `${ONE}@tree.command()\nasync def planted(i, ${parameter}): pass`),
  fc.constantFrom(
    ...['@tree.command\nasync def planted(i: discord.Interaction): pass'],
    ...['@ac.command\nasync def planted(i): pass', '@tree.command()\ndef planted(i): pass'],
    ...[
      '@tree.command()\nasync def planted(): pass',
      '@tree.command("x")\nasync def planted(i): pass',
    ],
    ...['@ac.command(guild=None)\nasync def planted(i): pass'],
    ...['@tree.command(guild=None)\nasync def planted(i): pass'],
    ...['@tree.command(extras={}, auto_locale_strings=True)\nasync def planted(i): pass'],
    ...[
      '@bot.hybrid_command()\nasync def planted(): pass',
      '@bot.hybrid_command()\ndef planted(c): pass',
    ],
    ...['@bot.hybrid_command("a", "b")\nasync def planted(c): pass'],
    ...['@bot.hybrid_command()\nasync def planted(c, *x: str): pass'],
    ...['@bot.hybrid_command()\nasync def planted(c, x): pass'],
    ...['@tree.command()\nasync def planted(i):\n    yield i'],
    ...['@tree.command()\nasync def planted(i):\n    def f():\n        yield i'],
    ...['@tree.context_menu()\nasync def planted(i): pass'],
    ...['@tree.context_menu()\nasync def planted(i, x): pass'],
    ...['@tree.context_menu()\nasync def planted(i, x: int): pass'],
    ...['class P(commands.Cog):\n    @ac.context_menu()\n    async def p(self, i, x: User): pass'],
    ...['class P(commands.Cog):\n    @ac.command()\n    async def p(self): pass'],
    ...['class P(commands.Cog):\n    @ac.command()\n    async def p(self, i): pass'],
    ...['@tree.command()\n@ac.describe("x")\nasync def planted(i, x: str): pass'],
    ...['@tree.command()\n@ac.describe\nasync def planted(i, x: str): pass'],
    ...['@tree.command()\n@ac.default_permissions(ban_member=True)\nasync def planted(i): pass'],
    ...['@tree.command()\n@ac.checks.has_permissions(ban=True)\nasync def planted(i): pass'],
    ...[
      '@tree.command()\n@ac.checks.bot_has_permissions(embed_links=True)\nasync def planted(i): pass',
    ],
  ),
  fc
    .constantFrom(
      ...['async def done(i, current): return []', 'async def done(i): return []'],
      ...['def done(i, current): return []', 'async def done(i, current, *more): return []'],
    )
    .map(
      (done) =>
        `@tree.command()\nasync def planted(i, x: str): pass\n@planted.autocomplete("x")\n${done}`,
    ),
  fc
    .constantFrom(
      ...['float = 1', 'str = 5', 'bool = 0', 'int = True', 'Range[float, 0.5] = 1'],
      ...['Union[int, str]', 'complex', 'Optional[dict]', 'discord.Embed', 'discord.Message = 3'],
      ...['dict = commands.parameter(converter=int)', 'float = commands.parameter(default=1)'],
      ...['bytes = commands.param(description="x")', 'User = commands.parameter(default=None)'],
      ...['commands.Context', 'commands.Range[int]', 'commands.MemberConverter', 'len', 'None'],
      ...['Literal[None]', 'Optional[commands.Range[int, 1, 3]]', 'Union[discord.Role, str]'],
    )
    .map((typed) => `@bot.hybrid_command()\nasync def planted(i, x: ${typed}): pass`),
  fc
    .constantFrom('commands.MemberConverter', 'commands.Greedy[int]', 'commands.Range[int, 1, 2]')
    .map((typed) => `@tree.command()\nasync def planted(i, x: ${typed}): pass`),
  fc
    .constantFrom('**x: int', 'x: int, /', '*, x: int')
    .map((parameters) => `@bot.hybrid_command()\nasync def planted(i, ${parameters}): pass`),
)

/** Generates a module with commands of all kinds. Few contain a planted one. */
export const MODULE: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(PIECE, { minLength: 1, maxLength: 3 }),
    fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary: PLANTED, weight: 1 }),
  )
  .map(([pieces, planted]) =>
    [HEAD, ...pieces.map(pieceText), ...(planted === null ? [] : [planted]), ''].join('\n\n'),
  )

/** Generates a module with one planted command and nothing else. */
export const PLANTED_MODULE: fc.Arbitrary<string> = PLANTED.map((planted) =>
  [HEAD, planted, ''].join('\n\n'),
)
