import { DYNAMIC } from '@slashlint/core'
import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'

// The rows of "How each takes its values" in the design of Python, and of "Open or silent" in its issue, for each library.

const HEADS = {
  'discord.py':
    'import discord, enum, typing\nfrom discord import app_commands\nfrom discord.ext import commands\nbot = commands.Bot("!")\n',
  'py-cord':
    'import discord, enum, typing\nfrom discord import Option, option\nfrom discord.ext import commands\nbot = discord.Bot()\n',
  nextcord:
    'import nextcord, enum, typing\nfrom nextcord import SlashOption\nfrom nextcord.ext import commands\nbot = commands.Bot()\n',
  disnake:
    'import disnake, enum, typing\nfrom disnake.ext import commands\nfrom disnake.ext.commands import Param\nbot = commands.InteractionBot()\n',
  'interactions.py':
    'import interactions, typing\nfrom interactions import OptionType, slash_command, slash_option\n',
} as const
type Library = keyof typeof HEADS
const LIBRARIES = Object.keys(HEADS) as Library[]

function readingOf(library: Library, text: string, others: Readonly<Record<string, string>> = {}) {
  const files: Readonly<Record<string, string>> = { 'requirements.txt': `${library}\n`, ...others }
  return read(
    { uri: 'file:///bot/cog.py', text: HEADS[library] + text },
    {
      text: (uri) => files[uri.replace('file:///bot/', '')],
      assignment: () => ({ root: 'file:///bot' }),
    },
  )
}

const valuesOf = (library: Library, text: string, others?: Readonly<Record<string, string>>) =>
  readingOf(library, text, others).definitions.map(({ value }) => value)

const DECORATORS: Readonly<Record<Library, string>> = {
  'discord.py': '@bot.tree.command(#)\n',
  'py-cord': '@bot.slash_command(#)\n',
  nextcord: '@bot.slash_command(#)\n',
  disnake: '@bot.slash_command(#)\n',
  'interactions.py': '@slash_command(#)\n',
}

/** Writes a command. The name of one of interactions.py is given, since its function gives none. */
const command = (library: Library, args: string, rest = '', doc = '') => {
  const given =
    library === 'interactions.py' && !/\bname=/.test(args) ? `name="f"${args && `, ${args}`}` : args
  return `${DECORATORS[library].replace('#', () => given)}async def f(i${rest && `, ${rest}`}):\n    ${doc || 'pass'}\n`
}

type Texts = Readonly<Record<Library, unknown>>

describe('names', () => {
  test.each(LIBRARIES)(
    '%s takes that of `name=`, or of the function, as it is written',
    (library) => {
      expect(valuesOf(library, command(library, 'name="Ban-it"'))).toMatchObject([
        { name: 'Ban-it' },
      ])
      if (library !== 'interactions.py') {
        const text = command(library, '').replace('def f(', 'def Ban_it(')
        expect(valuesOf(library, text)).toMatchObject([{ name: 'Ban_it' }])
      }
    },
  )

  test('py-cord takes them from decorators that make a command of any class', () => {
    for (const decorator of ['discord.command', 'discord.application_command']) {
      const text = (args: string) =>
        `@${decorator}(${args})\nasync def f(ctx, a: str): pass\nX = discord.SlashCommand\nslash_command = None\n`
      expect(valuesOf('py-cord', text('name="ban"'))).toMatchObject([{ name: 'ban' }])
      expect(valuesOf('py-cord', text('name="Ban", cls=discord.UserCommand'))).toEqual([])
    }
    expect(valuesOf('py-cord', '@commands.command(name="Ban")\nasync def f(ctx): pass\n')).toEqual(
      [],
    )
  })

  test('discord.py writes those of classes of groups with dashes', () => {
    const group = (base: string, self = '') =>
      `class MyCoolGroup(${base}):\n    @app_commands.command(description="A")\n    async def a(self, i): pass\n${self}`
    for (const base of ['app_commands.Group', 'commands.GroupCog']) {
      const made = base === 'app_commands.Group' ? 'bot.tree.add_command(MyCoolGroup())\n' : ''
      expect(valuesOf('discord.py', group(base, made))).toMatchObject([{ name: 'my-cool-group' }])
    }
  })

  test('discord.py capitalises the words in those of menus', () => {
    const text = '@bot.tree.context_menu()\nasync def show_avatar(i, user: discord.User): pass\n'
    expect(valuesOf('discord.py', text)).toMatchObject([{ name: 'Show_Avatar', type: 2 }])
  })
})

describe('descriptions', () => {
  const DEFAULTS: Texts = {
    'discord.py': '…',
    'py-cord': 'No description provided',
    nextcord: 'No description provided.',
    disnake: '-',
    'interactions.py': 'No Description Set',
  }
  test.each(LIBRARIES)('of %s have a default', (library) => {
    expect(valuesOf(library, command(library, ''))).toMatchObject([
      { description: DEFAULTS[library] },
    ])
  })

  const DOC = '"""Bans somebody\n    for ever.\n\n    And more.\n    """'
  const FROM_DOC: Texts = {
    'discord.py': 'Bans somebody for ever.',
    'py-cord': 'Bans somebody',
    nextcord: 'Bans somebody for ever.',
    disnake: 'Bans somebody\nfor ever.\n\nAnd more.',
    // Python 3.13 removes the indentation, and others do not.
    'interactions.py': DYNAMIC,
  }
  test.each(LIBRARIES)('of %s are taken from docstrings', (library) => {
    expect(valuesOf(library, command(library, '', '', DOC))).toMatchObject([
      { description: FROM_DOC[library] },
    ])
  })

  test.each(LIBRARIES)('of %s beat docstrings', (library) => {
    expect(valuesOf(library, command(library, 'description="Short"', '', DOC))).toMatchObject([
      { description: 'Short' },
    ])
  })

  const STYLES: readonly (readonly [style: string, doc: string])[] = [
    ['Google', '"""Bans.\n\n    Args:\n        who: Somebody.\n    """'],
    [
      'NumPy',
      '"""Bans.\n\n    Parameters\n    ----------\n    who: str\n        Somebody.\n    """',
    ],
    ['Sphinx', '"""Bans.\n\n    :param who: Somebody.\n    """'],
  ]
  /** nextcord has changed how it reads them, so that the text stays unknown. */
  const OF_DOC: Texts = {
    ...DEFAULTS,
    'discord.py': 'Somebody.',
    disnake: 'Somebody.',
    nextcord: DYNAMIC,
  }
  const OF_STYLES: Readonly<Record<string, readonly string[]>> = {
    'discord.py': ['Google', 'NumPy', 'Sphinx'],
    nextcord: ['Google', 'NumPy', 'Sphinx'],
    disnake: ['NumPy'],
    'py-cord': [],
  }
  test.each(
    Object.keys(OF_STYLES).flatMap((library) =>
      STYLES.map(([style, doc]) => [library as Library, style, doc] as const),
    ),
  )('of parameters of %s in a docstring in the style %s', (library, style, doc) => {
    const options = (
      valuesOf(library, command(library, '', 'who: str', doc)) as { options: unknown }[]
    )[0]?.options
    const isTaken = OF_STYLES[library]?.includes(style) === true
    expect(options).toMatchObject([
      { name: 'who', description: isTaken ? OF_DOC[library] : DEFAULTS[library] },
    ])
  })
})

describe('what is required', () => {
  const REQUIRED: readonly (readonly [Library, string, boolean])[] = [
    ['discord.py', 'a: str', true],
    ['discord.py', 'a: typing.Optional[str]', false],
    ['discord.py', 'a: str | None', false],
    ['discord.py', 'a: str = "x"', false],
    ['py-cord', 'a: str', true],
    ['py-cord', 'a: typing.Optional[str]', true],
    ['py-cord', 'a: Option(str, "A", required=False)', false],
    ['py-cord', 'a: Option(str, "A", default=None)', false],
    ['py-cord', 'a: str = None', false],
    ['nextcord', 'a: str', true],
    ['nextcord', 'a: typing.Optional[str]', false],
    ['nextcord', 'a: str | None', false],
    ['nextcord', 'a: str = SlashOption()', true],
    ['nextcord', 'a: str = SlashOption(required=False)', false],
    ['nextcord', 'a: str = "x"', false],
    ['disnake', 'a: str', true],
    ['disnake', 'a: typing.Optional[str]', true],
    ['disnake', 'a: str = Param()', true],
    ['disnake', 'a: str = Param(None)', false],
    ['disnake', 'a: str = Param(default=None)', false],
    ['disnake', 'a: str = "x"', false],
  ]
  test.each(REQUIRED)('%s: %s', (library, parameter, required) => {
    expect(valuesOf(library, command(library, '', parameter))).toMatchObject([
      { options: [{ name: 'a', required }] },
    ])
  })

  test('interactions.py: optional by default', () => {
    const option = (more: string) =>
      `@slash_command(name="f")\n@slash_option("a", "A", OptionType.STRING${more})\nasync def f(i, a: str = ""): pass\n`
    for (const [more, required] of [
      ['', false],
      [', required=True', true],
      [', required=False', false],
    ] as const) {
      expect(valuesOf('interactions.py', option(more))).toMatchObject([{ options: [{ required }] }])
    }
  })
})

describe('types', () => {
  type Row = readonly [Library, parameter: string, expected: object]
  const TYPES: readonly Row[] = [
    ...(
      [
        ['discord.py', 'discord'],
        ['py-cord', 'discord'],
        ['nextcord', 'nextcord'],
        ['disnake', 'disnake'],
      ] as const
    ).flatMap(([library, root]): Row[] => [
      [library, 'a: str', { type: 3 }],
      [library, 'a: int', { type: 4 }],
      [library, 'a: bool', { type: 5 }],
      [library, `a: ${root}.User`, { type: 6 }],
      [library, `a: ${root}.Member`, { type: 6 }],
      [library, `a: ${root}.Role`, { type: 8 }],
      [library, 'a: float', { type: 10 }],
      [library, `a: ${root}.Attachment`, { type: 11 }],
      [library, `a: ${root}.TextChannel`, { type: 7 }],
      [library, `a: ${root}.VoiceChannel`, { type: 7, channel_types: [2] }],
      [library, `a: ${root}.CategoryChannel`, { type: 7, channel_types: [4] }],
      [library, `a: ${root}.abc.GuildChannel`, { type: 7 }],
    ]),
    ['discord.py', 'a: typing.Union[discord.User, discord.Role]', { type: 9 }],
    [
      'discord.py',
      'a: discord.TextChannel | discord.VoiceChannel',
      { type: 7, channel_types: [0, 5, 2] },
    ],
    ['discord.py', 'a: discord.Thread', { channel_types: [10, 12, 11] }],
    [
      'discord.py',
      'a: typing.Literal["x", "y"]',
      { type: 3, choices: [{ name: 'x', value: 'x' }, { name: 'y' }] },
    ],
    [
      'discord.py',
      'a: typing.Literal[1, 2]',
      { type: 4, choices: [{ name: '1', value: 1 }, { value: 2 }] },
    ],
    ['discord.py', 'a: app_commands.Choice[int]', { type: 4 }],
    ['discord.py', 'a: app_commands.Range[str, 1, 9]', { type: 3, min_length: 1, max_length: 9 }],
    ['discord.py', 'a: app_commands.Range[int, 1.5, 2.5]', { type: 4 }],
    ['discord.py', 'a: app_commands.Range[int, None, 9]', { type: 4, max_value: 9 }],
    ['nextcord', 'a: "str"', { type: 3, required: true }],
    ['nextcord', 'a: "typing.Optional[int]"', { type: 4, required: false }],
    ['nextcord', 'a: "int | None" = SlashOption(required=False)', { type: 4, required: false }],
    ['nextcord', 'a: "nextcord.Role"', { type: 8 }],
    ['nextcord', 'a: "nextcord.Range[1, 5]"', { type: 4, max_value: 5 }],
    ['disnake', 'a: "typing.Optional[int]" = None', { type: 4, required: false }],
    ['discord.py', 'a: app_commands.Timestamp', { type: 3 }],
    ['discord.py', 'a: typing.Optional[app_commands.Timestamp]', { type: 3, required: false }],
    ['py-cord', 'a', { type: 3 }],
    ['py-cord', 'a: Option(int, "A", min_value=1)', { type: 4, min_value: 1 }],
    [
      'py-cord',
      'a: Option(str, "A", choices=["x", "y"])',
      { choices: [{ name: 'x', value: 'x' }, { value: 'y' }] },
    ],
    ['py-cord', 'a: int = Option(description="A")', { description: 'A' }],
    ['nextcord', 'a: nextcord.Mentionable', { type: 9 }],
    [
      'nextcord',
      'a: str = SlashOption("b", "B", choices={"x": "y"})',
      { name: 'b', description: 'B', choices: [{ name: 'x', value: 'y' }] },
    ],
    ['disnake', 'a: commands.Range[int, 1, 5]', { type: 4, min_value: 1, max_value: 5 }],
    ['disnake', 'a: commands.String[1, 5]', { type: 3, min_length: 1, max_length: 5 }],
    ['disnake', 'a: commands.LargeInt', { type: 3 }],
    ['disnake', 'a: typing.Literal["x"]', { type: 3, choices: [{ name: 'x', value: 'x' }] }],
    ['disnake', 'a: str = Param(choices=["x"])', { choices: [{ name: 'x', value: 'x' }] }],
  ]
  test.each(TYPES)('%s: %s', (library, parameter, expected) => {
    expect(valuesOf(library, command(library, '', parameter))).toMatchObject([
      { options: [expected] },
    ])
  })
})

describe('open or silent', () => {
  /** Returns the options of the first command. */
  const optionsOf = <T>([one]: readonly { value: unknown }[]): readonly T[] =>
    one === undefined ? [] : (one.value as { options: readonly T[] }).options

  test.each(LIBRARIES)(
    '%s: a name or text from settings, a translation or a function is unknown',
    (library) => {
      for (const given of [
        'settings.NAME',
        '_("ban")',
        'name_of("ban")',
        'os.environ["NAME"]',
        'f"{PREFIX}ban"',
        'NAMES[0]',
      ]) {
        expect([
          given,
          valuesOf(library, command(library, `name=${given}, description=${given}`)),
        ]).toMatchObject([given, [{ name: DYNAMIC, description: DYNAMIC }]])
      }
    },
  )

  test.each(LIBRARIES)(
    '%s: an unknown decorator above or below leaves the command open',
    (library) => {
      const head = DECORATORS[library].replace('#', library === 'interactions.py' ? 'name="f"' : '')
      for (const decorators of [
        `@strange\n${head}`,
        `${head}@strange(1)\n`,
        `${head}@their.own.thing()\n`,
      ]) {
        expect(valuesOf(library, `${decorators}async def f(i): pass\n`)).toMatchObject([
          { [DYNAMIC]: true },
        ])
      }
    },
  )

  test.each(LIBRARIES.filter((library) => library !== 'interactions.py'))(
    '%s: an annotation that nothing resolves leaves the option unknown',
    (library) => {
      for (const type of ['Unknown', 'their.Converter', '"Unknown"', 'converters[0]']) {
        const { definitions, mistakes = [] } = readingOf(
          library,
          command(library, '', `a: ${type}`),
        )
        expect([type, mistakes]).toEqual([type, []])
        const [option] = optionsOf<object>(definitions)
        expect([
          type,
          typeof option === 'symbol' ||
            DYNAMIC in (option ?? {}) ||
            Object.values(option ?? {}).includes(DYNAMIC),
        ]).toEqual([type, true])
      }
    },
  )

  const CHOICES: Readonly<Record<Library, (list: string) => string>> = {
    'discord.py': (list) =>
      `@bot.tree.command()\n@app_commands.choices(a=[app_commands.Choice(name=x, value=x) for x in ${list}])\nasync def f(i, a: str): pass\n`,
    'py-cord': (list) =>
      command('py-cord', '', `a: Option(str, "A", choices=[x for x in ${list}])`),
    nextcord: (list) =>
      command('nextcord', '', `a: str = SlashOption(choices={x: x for x in ${list}})`),
    disnake: (list) => command('disnake', '', `a: str = Param(choices=[x for x in ${list}])`),
    'interactions.py': (list) =>
      `@slash_command(name="f")\n@slash_option("a", "A", OptionType.STRING, choices=[interactions.SlashCommandChoice(x, x) for x in ${list}])\nasync def f(i, a: str = ""): pass\n`,
  }
  test.each(LIBRARIES)('%s: choices from a loop over unknown things are not counted', (library) => {
    for (const list of ['load()', 'settings.MODES', 'range(COUNT)']) {
      const { definitions, mistakes = [] } = readingOf(library, CHOICES[library](list))
      const [option] = optionsOf<{ choices: unknown }>(definitions)
      const isOpen =
        option?.choices === DYNAMIC ||
        (Array.isArray(option?.choices) && option.choices.includes(DYNAMIC))
      expect([list, isOpen, mistakes]).toEqual([list, true, []])
    }
  })

  test.each(LIBRARIES)('%s: choices from a loop over known things are known', (library) => {
    for (const list of ['["one", "two"]', 'MODES', '{"one": 1, "two": 2}']) {
      const text = `MODES = ("one", "two")\n${CHOICES[library](list)}`
      const [option] = optionsOf<{ choices: readonly { name: unknown }[] }>(
        readingOf(library, text).definitions,
      )
      expect([list, option?.choices.map(({ name }) => name)]).toEqual([list, ['one', 'two']])
    }
  })

  const GROUPS: Readonly<Partial<Record<Library, readonly [group: string, child: string]>>> = {
    'discord.py': [
      'g = app_commands.Group(name="g", description="G")\n',
      '@g.command(description="C")\nasync def c(i): pass\n',
    ],
    'py-cord': [
      'g = discord.SlashCommandGroup("g", "G")\n',
      '@g.command(description="C")\nasync def c(i): pass\n',
    ],
  }
  test.each(Object.entries(GROUPS))(
    '%s: a group to which code adds commands is open',
    (library, [group, child]) => {
      const children = (more: string) =>
        (valuesOf(library as Library, `${group}${child}${more}`)[0] as { options: unknown[] })
          .options
      expect(children('g.add_command(other)\n')).toContain(DYNAMIC)
      expect(children('')).not.toContain(DYNAMIC)
      for (const more of [
        'fill(g)\n',
        'fill(group=g)\n',
        'their.fill(1, g)\n',
        'def make():\n    return g\n',
        'fill([g, 1])\n',
        'fill({"films": g})\n',
        'def make(bot):\n    bot.group = g\n',
        'def make(bot):\n    return (g, bot)\n',
      ]) {
        expect([more, children(more)]).toEqual([more, expect.arrayContaining([DYNAMIC])])
      }
    },
  )

  test.each(['fill(self.g)', 'fill([Films.g])', 'bot.group = self.g', 'return self.g'])(
    'discord.py: the group of a cog is handed on by %j',
    (more) => {
      const cog = (line: string) =>
        `class Films(commands.Cog):\n    g = app_commands.Group(name="g", description="G")\n    @g.command(description="C")\n    async def c(self, i): pass\n    def set_up(self, bot):\n        ${line}\n`
      const options = (line: string) =>
        (valuesOf('discord.py', cog(line))[0] as { options: unknown[] }).options
      expect(options(more)).toContain(DYNAMIC)
      expect(options('fill(bot.g)')).not.toContain(DYNAMIC)
    },
  )

  test.each([
    ['nextcord', 'nextcord.Interaction', 'subcommand'],
    ['disnake', 'disnake.ApplicationCommandInteraction', 'sub_command'],
  ] as const)('%s: a command that is handed on may get sub-commands', (library, type, maker) => {
    const children = (more: string) => {
      const parent = `@bot.slash_command()\nasync def g(i: ${type}): "G."\n`
      const child = `@g.${maker}()\nasync def c(i: ${type}): "C."\n`
      const [value] = valuesOf(library, parent + child + more)
      return (value as { options: unknown[] }).options
    }
    expect(children('fill(g)\n')).toContain(DYNAMIC)
    expect(children('def make():\n    return [g]\n')).toContain(DYNAMIC)
    expect(children('bot.add_application_command(g)\n')).not.toContain(DYNAMIC)
    expect(children('print(g)\n')).not.toContain(DYNAMIC)
  })

  test('discord.py: each of two groups with one name is open if it is handed on', () => {
    const cog = (name: string) =>
      `class ${name}(commands.Cog):\n    @commands.hybrid_group(name="${name.toLowerCase()}")\n    async def settings(self, ctx): pass\n    @settings.command()\n    async def show(self, ctx): pass\n    def set_up(self):\n        fill(self.settings)\n`
    const values = valuesOf('discord.py', cog('One') + cog('Two')) as { options: unknown[] }[]
    expect(values.map(({ options }) => options.includes(DYNAMIC))).toEqual([true, true])
  })

  test.each([
    'bot.tree.add_command(g)\n',
    'bot.tree.remove_command(g)\n',
    'print(g, isinstance(g, app_commands.Group))\n',
    'h = app_commands.Group(name="h", description="H", parent=g)\n@h.command(description="D")\nasync def d(i): pass\n',
    'fill(g.name)\n',
    'fill(g=1)\n',
    'fill([one for one in g.commands])\n',
    'fill(bot.g)\n',
    'g.extras = 1\n',
    'h = [len(g.commands)]\n',
  ])('discord.py: a group is not handed on by %j', (more) => {
    const [group = '', child = ''] = GROUPS['discord.py'] ?? []
    const [value] = valuesOf('discord.py', group + child + more) as { options: unknown[] }[]
    expect(value?.options).not.toContain(DYNAMIC)
  })

  test.each(LIBRARIES)(
    '%s: two commands with one name in different classes are no mistake',
    (library) => {
      const head = {
        'discord.py': '@app_commands.command()',
        'py-cord': '@commands.slash_command()',
        nextcord: '@nextcord.slash_command()',
        disnake: '@commands.slash_command()',
        'interactions.py': '@slash_command(name="f")',
      }[library]
      const base = library === 'interactions.py' ? 'interactions.Extension' : 'commands.Cog'
      const cog = (name: string) =>
        `class ${name}(${base}):\n    ${head}\n    async def f(self, i): pass\n`
      const { definitions, mistakes = [] } = readingOf(library, cog('A') + cog('B'))
      expect([definitions.length, mistakes]).toEqual([2, []])
    },
  )

  test.each(LIBRARIES)(
    '%s: commands of a prefix, of a shell and of a server are none',
    (library) => {
      const others = [
        'old = commands.Bot("!")\n@old.command()\nasync def f(ctx, a: list): pass\n',
        '@commands.command(name="A B")\nasync def f(ctx, a: list): pass\n',
        '@commands.group(name="A B")\nasync def f(ctx): pass\n@f.command(name="C D")\nasync def g(ctx): pass\n',
        'import click\n@click.command(name="A B")\n@click.option("--a")\ndef f(a): pass\n',
        'import typer\napp = typer.Typer()\n@app.command(name="A B")\ndef f(a: list): pass\n',
        'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/A", name="A B")\nasync def f(a: list): pass\n',
        'from flask import Flask\napp = Flask(__name__)\n@app.route("/A")\ndef f(): pass\n',
        'import pytest\n@pytest.fixture(name="A B")\ndef f(): pass\n',
      ]
      for (const text of others) {
        const { definitions, mistakes = [] } = readingOf(library, text)
        expect([text, definitions.length, mistakes]).toEqual([text, 0, []])
      }
    },
  )

  test.each(LIBRARIES)('%s: commands in tests are skipped', (library) => {
    const text = HEADS[library] + command(library, 'name="A B"')
    for (const path of ['tests/cog.py', 'test_cog.py', 'bot/cog_test.py', 'conftest.py']) {
      const reading = read(
        { uri: `file:///bot/${path}`, text },
        { text: () => undefined, assignment: () => ({ root: 'file:///bot' }) },
      )
      expect([path, reading.definitions]).toEqual([path, []])
    }
  })
})
