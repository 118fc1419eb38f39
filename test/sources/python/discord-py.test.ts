import { describe, expect, test } from 'vitest'
import { DYNAMIC, optionOf, readCog, unknownIn, URI, valuesOf } from './reading.js'

const OPTION = { type: 3, description: '…', required: true }

describe('commands of discord.py', () => {
  test.each([
    ['@tree.command()', 'interaction'],
    ['@bot.tree.command()', 'interaction'],
    ['@app_commands.command()', 'interaction'],
    ['@commands.hybrid_command()', 'ctx'],
    ['@bot.hybrid_command()', 'ctx'],
  ])('%s above a function', (decorator, first) => {
    expect(valuesOf(`${decorator}\nasync def ban(${first}, who: str):\n    "Bans."\n`)).toEqual([
      { name: 'ban', description: 'Bans.', options: [{ name: 'who', ...OPTION }] },
    ])
  })
  test.each([
    'from discord.app_commands import command as slash\n@slash()',
    'import discord.app_commands as ac\n@ac.command()',
    'from discord.ext.commands import hybrid_command\n@hybrid_command()',
    'if True:\n    from discord import app_commands as one\n@one.command()',
  ])('by another name: %j', (decorator) => {
    expect(valuesOf(`${decorator}\nasync def ban(first): pass\n`)).toMatchObject([{ name: 'ban' }])
  })
  test('a tree that is a parameter counts if the function takes an interaction', () => {
    const of = (annotation: string) =>
      valuesOf(`def setup(tree):\n    @tree.command()\n    async def ban(one${annotation}): pass\n`)
    expect(of(': discord.Interaction')).toMatchObject([{ name: 'ban' }])
    expect(of('')).toEqual([])
  })
  test('one that only names what is sent later is read, too: a cog without a class in sight is open', () => {
    const { definitions } = readCog(
      'from elsewhere import Base\nclass A(Base):\n    @app_commands.command()\n    async def ban(self, interaction): pass\n',
    )
    expect(definitions).toMatchObject([{ certainty: 'loaded', value: { name: 'ban' } }])
  })
  test('a command in a view is never registered', () => {
    const text = '@app_commands.command()\n    async def ban(self, interaction): pass\n'
    expect(valuesOf(`class A(discord.ui.View):\n    ${text}`)).toEqual([])
    expect(valuesOf(`class A(commands.Cog):\n    ${text}`)).toHaveLength(1)
  })
})

describe('what is no command of the application', () => {
  test.each([
    '@commands.command()',
    '@bot.command(name="Ban")',
    '@commands.group()',
    '@app.command()',
    '@router.get("/")',
    '@tree.command',
    '@bot.event',
    '@commands.hybrid_command(with_app_command=False)',
  ])('%s', (decorator) => {
    expect(valuesOf(`${decorator}\nasync def Ban(ctx): pass\n`)).toEqual([])
  })
  test('nor a child of a prefix group, or of a hybrid one that is none', () => {
    expect(
      valuesOf(
        '@bot.group()\nasync def a(ctx): pass\n@a.command()\nasync def B(ctx): pass\n' +
          '@bot.hybrid_group(with_app_command=False)\nasync def c(ctx): pass\n@c.command()\nasync def D(ctx): pass\n',
      ),
    ).toEqual([])
  })
  test.each([
    'tests/test_cog.py',
    'cogs/test_ban.py',
    'venv/lib/site-packages/x/cog.py',
    '__pycache__/cog.py',
  ])('nor what stands in %s', (path) => {
    const text = '@tree.command()\nasync def ban(interaction): pass\n'
    expect(readCog(text, {}, `file:///bot/${path}`).definitions).toEqual([])
  })
  test('a module of the project wins over a library of that name', () => {
    const text = 'from own import app_commands\n@app_commands.command()\nasync def ban(i): pass\n'
    expect(valuesOf(text, { 'own.py': 'app_commands = 1\n' })).toEqual([])
  })
})

describe('groups', () => {
  const COMMAND = '.command()\nasync def show(interaction: discord.Interaction): pass\n'
  const SHOW = { name: 'show', type: 1, description: '…', options: [] }
  test('an object has the commands that it decorates, and groups whose parent it is', () => {
    expect(
      valuesOf(
        `a = app_commands.Group(name="a", description="A")\nb = app_commands.Group(name="b", description="B", parent=a)\n@b${COMMAND}@a${COMMAND}`,
      ),
    ).toEqual([
      {
        name: 'a',
        description: 'A',
        options: [{ name: 'b', type: 2, description: 'B', options: [SHOW] }, SHOW],
      },
    ])
  })
  test('a class is one, by its name in kebab-case', () => {
    const inside = '    @app_commands.command()\n    async def show(self, interaction): pass\n'
    expect(valuesOf(`class MyCoolGroup(app_commands.Group):\n    """Cool."""\n${inside}`)).toEqual([
      { name: 'my-cool-group', description: 'Cool.', options: [SHOW] },
    ])
    expect(
      valuesOf(`class A(commands.GroupCog, group_name="b", group_description="B"):\n${inside}`),
    ).toEqual([{ name: 'b', description: 'B', options: [SHOW] }])
  })
  test('a class that says its name when it is made', () => {
    const init = '    def __init__(self):\n        super().__init__(name="a", description="A")\n'
    const inside = '    @app_commands.command()\n    async def show(self, interaction): pass\n'
    expect(valuesOf(`class G(app_commands.Group):\n${init}${inside}`)).toMatchObject([
      { name: 'a', description: 'A' },
    ])
    const strange = init.replace('name="a"', '**names')
    expect(valuesOf(`class G(app_commands.Group):\n${strange}${inside}`)).toMatchObject([
      { name: DYNAMIC, description: 'A' },
    ])
  })
  test('a hybrid group has a command of its own if that has a name', () => {
    expect(
      valuesOf(`@bot.hybrid_group(fallback="get")\nasync def a(ctx, one): "A."\n@a${COMMAND}`),
    ).toEqual([
      {
        name: 'a',
        description: 'A.',
        options: [
          { name: 'get', type: 1, description: 'A.', options: [{ name: 'one', ...OPTION }] },
          { ...SHOW },
        ],
      },
    ])
  })
  test('a group of another document leaves its child alone', () => {
    const text = `from groups import a\n@a${COMMAND}`
    const others = {
      'groups.py':
        'from discord import app_commands\na = app_commands.Group(name="a", description="A")\n',
    }
    const { definitions } = readCog(text, others)
    expect(definitions).toMatchObject([{ resource: 'option', value: SHOW }])
  })
  test.each([
    ['nothing in sight is in it', 'a = app_commands.Group(name="a", description="A")\n'],
    [
      'something is added to it',
      `a = app_commands.Group(name="a", description="A")\n@a${COMMAND}a.add_command(other)\n`,
    ],
  ])('is open where %s', (_, text) => {
    expect(unknownIn(text).some((path) => /^options\/\d$/.test(path))).toBe(true)
  })
})

describe('context menus', () => {
  test('are titled, and know what they are for', () => {
    const of = (annotation: string) =>
      valuesOf(`@tree.context_menu()\nasync def show_it(interaction, it: ${annotation}): pass\n`)
    expect(of('discord.Message')).toEqual([{ name: 'Show_It', type: 3 }])
    expect(of('Union[discord.User, discord.Member]')).toEqual([{ name: 'Show_It', type: 2 }])
    expect(of('Something')).toEqual([{ name: 'Show_It', type: DYNAMIC }])
  })
})

describe('options by their annotations', () => {
  test.each([
    ['who: discord.Member', { type: 6, required: true }],
    ['who: Optional[discord.User]', { type: 6, required: false }],
    ['who: discord.User | None', { type: 6, required: false }],
    ['who: Union[discord.User, discord.Role]', { type: 9, required: true }],
    ['n: int = 5', { type: 4, required: false }],
    ['n: app_commands.Range[int, 1, 10]', { type: 4, min_value: 1, max_value: 10 }],
    ['n: app_commands.Range[str, None, 9]', { type: 3, max_length: 9 }],
    ['n: app_commands.Range[float, 1.5]', { type: 10, min_value: 1.5 }],
    ['c: discord.TextChannel', { type: 7, channel_types: [0, 5] }],
    ['c: discord.ForumChannel', { type: 7, channel_types: [15, DYNAMIC] }],
    [
      'a: Literal[1, 2]',
      {
        type: 4,
        choices: [
          { name: '1', value: 1 },
          { name: '2', value: 2 },
        ],
      },
    ],
    ['a: app_commands.Choice[int]', { type: 4 }],
    ['a: "discord.Role"', { type: 8 }],
    ['a: app_commands.Transform[str, X]', { type: DYNAMIC, choices: DYNAMIC }],
    ['a: Unknown', { type: DYNAMIC, required: true }],
    ['a: list[str]', { type: DYNAMIC }],
  ])('%s', (parameter, option) => {
    expect(optionOf(parameter)).toMatchObject(option)
  })
  test('an enum is a list of choices; of two with one value the second is no choice', () => {
    const members = '    red = "r"\n    blue = "b"\n    crimson = "r"\n'
    expect(optionOf('c: Color', '', `class Color(enum.Enum):\n${members}`)).toMatchObject({
      type: 3,
      choices: [
        { name: 'red', value: 'r' },
        { name: 'blue', value: 'b' },
      ],
    })
  })
  test('one whose members are computed is open', () => {
    const members = '    red = enum.auto()\n    blue = enum.auto()\n'
    expect(optionOf('c: Color', '', `class Color(enum.Enum):\n${members}`)).toMatchObject({
      type: DYNAMIC,
    })
  })
  test('required options come first, as they are sent', () => {
    const [value] = valuesOf(
      '@tree.command()\nasync def f(i, a: Optional[int], b: str): pass\n',
    ) as { options: { name: string }[] }[]
    expect(value?.options.map(({ name }) => name)).toEqual(['b', 'a'])
  })
})

describe('decorators', () => {
  test('describe, rename and choices say what an option is', () => {
    const before = 'ALL = [app_commands.Choice(name="A", value="a")]\n'
    const decorators =
      '@app_commands.describe(who="Which  one\\n\\nmore")\n@app_commands.rename(who="user")\n@app_commands.choices(who=ALL)'
    expect(optionOf('who: str', decorators, before)).toEqual({
      ...{ name: 'user', type: 3, description: 'Which one', required: true },
      choices: [{ name: 'A', value: 'a' }],
    })
  })
  test('a text over 100 characters is cut behind a word, as it is sent', () => {
    const text = 'many words '.repeat(12)
    const { description } = optionOf('who: str', `@app_commands.describe(who="${text}")`)
    expect(description).toBe(`${'many words '.repeat(9).trim()}…`)
  })
  test('permissions and contexts', () => {
    expect(
      valuesOf(
        '@tree.command(nsfw=True)\n@app_commands.default_permissions(ban_members=True, read_messages=True)\n' +
          '@app_commands.guild_only()\n@app_commands.allowed_contexts(dms=True, private_channels=False)\nasync def f(i): pass\n',
      ),
    ).toMatchObject([
      { nsfw: true, default_member_permissions: String((1 << 2) | (1 << 10)), contexts: [0, 1] },
    ])
  })
  test('where a command of a server may be used means nothing, and is not said', () => {
    const { definitions } = readCog(
      '@tree.command(guild=discord.Object(id=1))\n@app_commands.guild_only()\nasync def f(i): pass\n',
    )
    expect(definitions[0]).toMatchObject({ scope: 'guild' })
    expect(definitions[0]?.value).not.toHaveProperty('contexts')
  })
  test('one that is not known opens the command, above and below', () => {
    for (const text of ['@strange\n@tree.command()', '@tree.command()\n@strange()']) {
      const { definitions } = readCog(`${text}\nasync def f(i, a: str): pass\n`)
      expect(definitions[0]?.value).toMatchObject({ [DYNAMIC]: true, name: 'f' })
      expect(unknownIn(`${text}\nasync def f(i, a: str): pass\n`)).toContain('options/1')
    }
  })
  test('one of the project that only gives a check is none of them', () => {
    const check = 'def own():\n    def f(i): return True\n    return app_commands.check(f)\n'
    expect(unknownIn(`${check}@tree.command()\n@own()\nasync def f(i): pass\n`)).toEqual([])
    const strange = check.replace('app_commands.check(f)', 'f')
    expect(unknownIn(`${strange}@tree.command()\n@own()\nasync def f(i): pass\n`)).not.toEqual([])
  })
})

describe('texts that are not written are not known', () => {
  test.each([
    ['name=NAME', 'name'],
    ['description=_("key")', 'description'],
    ['description=texts["a"]', 'description'],
    ['description="a" if x else "b"', 'description'],
    ['description="\\N{BULLET}"', 'description'],
    ['**more', ''],
  ])('%s', (argument, path) => {
    expect(unknownIn(`@tree.command(${argument})\nasync def f(i): pass\n`)).toContain(path)
  })
  test('a text to translate is the text itself', () => {
    expect(
      valuesOf(
        'from discord.app_commands import locale_str as _T\n@tree.command(name=_T("ban"))\nasync def f(i): pass\n',
      ),
    ).toMatchObject([{ name: 'ban' }])
  })
})

describe('constants', () => {
  const named = (before: string, others?: Readonly<Record<string, string>>) =>
    valuesOf(`${before}\n@tree.command(name=N)\nasync def f(i): pass\n`, others)
  test.each([
    ['N = "a" "b"', 'ab'],
    ['N = ("a" + r"\\b")', 'a\\b'],
    ['P = "a"\nN = f"{P}{{b}}"', 'a{b}'],
    ['class C:\n    X = "a"\nN = C.X', 'a'],
    ["N = u'\\x61\\u0062\\143'", 'abc'],
    ['N = 2 * "a"', 'aa'],
    ['N = "a"\nN = "b"', DYNAMIC],
    ['if x:\n    N = "a"', DYNAMIC],
    ['N = b"a"', DYNAMIC],
    ['N = N', DYNAMIC],
    ['N = "a"\ndef g():\n    global N\n    N = "b"', DYNAMIC],
  ])('%j', (before, name) => {
    expect(named(before)).toMatchObject([{ name }])
  })
  test('come from modules of the project, which may import each other', () => {
    const others = {
      'names.py': 'from other import N\n',
      'other.py': 'from names import N as M\nN = "there"\n',
    }
    expect(named('from names import N', others)).toMatchObject([{ name: 'there' }])
    expect(named('from names import M', { 'names.py': 'from names import M\n' })).toMatchObject([
      {},
    ])
  })
  test('have their origin', () => {
    const { definitions } = readCog(
      'from names import N\n@tree.command(name=N)\nasync def f(i): pass\n',
      { 'names.py': 'N = "there"\n' },
    )
    expect(definitions[0]?.origin?.(['name'], 'value', [1, 3])).toEqual({
      ...{ uri: 'file:///bot/names.py', start: 6, end: 8 },
    })
  })
})

describe('places', () => {
  test('a line of a docstring, a parameter, a literal of several', () => {
    const { text, definitions } = readCog(
      '@tree.command(name="one" \'two\')\nasync def f(i, who: str):\n    """Says \\\n    a thing.\n\n    Args:\n        who: Which one.\n    """\n',
    )
    const [definition] = definitions
    const at = (path: (string | number)[], span?: [number, number]): string => {
      const { start, end } = definition?.locate(path, 'value', span) ?? { start: 0, end: 0 }
      return text.slice(start, end)
    }
    expect(definition?.value).toMatchObject({
      name: 'onetwo',
      description: 'Says a thing.',
      options: [{ description: 'Which one.' }],
    })
    expect(at(['name'], [3, 6])).toBe('two')
    expect(at(['description'], [5, 6])).toBe('a')
    expect(at(['options', 0, 'description'], [6, 9])).toBe('one')
    expect(at(['options', 0, 'name'])).toBe('who')
    expect(definition?.place.uri).toBe(URI)
  })
})
