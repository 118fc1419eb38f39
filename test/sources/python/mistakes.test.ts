import { describe, expect, test } from 'vitest'
import { fixed, mistakesIn } from './mistakes.js'

/** Makes a command of a tree. */
const command = (decorators: string, parameters: string): string =>
  `@tree.command()\n${decorators}\nasync def ban(interaction${parameters}): pass\n`

describe('python/unknown-parameter', () => {
  test.each([
    ['describe', command('@app_commands.describe(user="Who")', ', who: str'), 'user'],
    [
      'rename, above',
      '@app_commands.rename(Who="who")\n@app_commands.command()\nasync def ban(i, who: str): pass\n',
      'Who',
    ],
    ['choices', command('@app_commands.choices(kind=[])', ', who: str'), 'kind'],
    ['autocomplete', command('@app_commands.autocomplete(whom=done)', ', who: str'), 'whom'],
    [
      'a function that completes an option',
      `${command('', ', who: str')}@ban.autocomplete("whom")\nasync def complete(i, current): pass\n`,
      '"whom"',
    ],
    [
      'a method of a cog',
      'class A(commands.Cog):\n    @app_commands.command()\n    @app_commands.describe(interaction="It")\n    async def ban(self, interaction, who: str): pass\n',
      'interaction',
    ],
    [
      'a hybrid command',
      '@bot.hybrid_command()\n@app_commands.describe(user="Who")\nasync def ban(ctx, who: str): pass\n',
      'user',
    ],
    [
      'a hybrid group with a command of its own',
      '@bot.hybrid_group(fallback="get")\n@app_commands.describe(user="Who")\nasync def ban(ctx): pass\n',
      'user',
    ],
    [
      'beside arguments that are not known',
      command('@app_commands.describe(**TEXTS, user="Who")', ', who: str'),
      'user',
    ],
  ])('%s', (_, text, at) => {
    expect(mistakesIn(text)).toEqual([`python/unknown-parameter ${at}`])
  })
  test.each([
    ['a parameter', command('@app_commands.describe(who="Who")', ', who: str')],
    ['one behind a star', command('@app_commands.rename(who="user")', ', *, who: str = "x"')],
    ['an unknown decorator', command('@strange\n@app_commands.describe(user="Who")', '')],
    [
      'flags of a converter',
      'class F(commands.FlagConverter):\n    user: str\n@bot.hybrid_command()\n@app_commands.describe(user="Who")\nasync def ban(ctx, *, flags: F): pass\n',
    ],
    [
      'a hybrid group that is no command',
      '@bot.hybrid_group()\n@app_commands.describe(user="Who")\nasync def ban(ctx): pass\n',
    ],
    [
      'above a hybrid command it comes too late',
      '@app_commands.describe(user="Who")\n@bot.hybrid_command()\nasync def ban(ctx): pass\n',
    ],
    [
      'a prefix command',
      '@bot.hybrid_command(with_app_command=False)\n@app_commands.describe(user="Who")\nasync def ban(ctx): pass\n',
    ],
    [
      'a menu',
      '@tree.context_menu()\n@app_commands.describe(user="Who")\nasync def ban(i, m: discord.Message): pass\n',
    ],
    ['what is half-typed', '@tree.command()\n@app_commands.describe(us\nasync def ban(i): pass\n'],
  ])('not %s', (_, text) => {
    expect(mistakesIn(text).filter((one) => one.includes('unknown-parameter'))).toEqual([])
  })
  test('a name that is near is offered', () => {
    expect(fixed(command('@app_commands.describe(raeson="Why")', ', reason: str'))).toContain(
      'describe(reason="Why")',
    )
    expect(fixed(command('@app_commands.describe(user="Who")', ', reason: str'))).toBeUndefined()
  })

  test('is not mended to a name that the decorator has already', () => {
    const twice = '@app_commands.describe(price="The price", prize="Oops")'
    expect(fixed(command(twice, ', price: int'))).toBeUndefined()
    expect(fixed(command(twice, ', price: int, prices: str'))).toContain('prices="Oops"')
  })
})

describe('python/default', () => {
  test.each([
    ['x: float = 1', '1'],
    ['x: str = 5', '5'],
    ['x: int = "a"', '"a"'],
    ['x: bool = 0', '0'],
    ['x: int = 1.5', '1.5'],
    ['x: float = True', 'True'],
    ['x: Optional[float] = -1', '-1'],
    ['x: float | None = 2', '2'],
    ['x: "float" = 1', '1'],
    ['x: Literal["a"] = 1', '1'],
    ['x: app_commands.Choice[int] = "a"', '"a"'],
    ['x: discord.Member = 5', '5'],
    ['x: Union[discord.TextChannel, discord.Thread] = "general"', '"general"'],
    ['x: str = []', '[]'],
  ])('%s', (parameter, at) => {
    expect(mistakesIn(command('', `, ${parameter}`))).toEqual([`python/default ${at}`])
    expect(mistakesIn(`@bot.hybrid_command()\nasync def ban(ctx, ${parameter}): pass\n`)).toEqual([
      `python/default ${at}`,
    ])
  })
  test.each([
    'x: float = 1.0',
    'x: int = True',
    'x: str = None',
    'x: float = 1e3',
    'x: discord.Member = None',
    'x: Literal[1, 2] = 3',
    'x: app_commands.Range[float, 0.5] = 1',
    'x: float = float("inf")',
    'x: float = RATE',
    'x: strange = 5',
    'x: app_commands.Transform[str, Upper] = 5',
    'x: float = 1 / 2',
  ])('not %s', (parameter) => {
    expect(mistakesIn(command('', `, ${parameter}`))).toEqual([])
  })
  test('an enum takes any', () => {
    expect(
      mistakesIn(
        `class C(enum.Enum):\n    a = "x"\n    b = "y"\n${command('', ', x: C = "x", y: C = C.a')}`,
      ),
    ).toEqual([])
  })
  test.each([
    ['x: float = 1', 'x: float = 1.0'],
    ['x: float = -2', 'x: float = -2.0'],
    ['x: int = 3.0', 'x: int = 3'],
    ['x: bool = 1', 'x: bool = True'],
    ['x: int = 1.5', undefined],
    ['x: str = 5', undefined],
  ])('%s becomes %s', (parameter, right) => {
    const text = fixed(command('', `, ${parameter}`))
    expect(text).toBe(right === undefined ? undefined : command('', `, ${right}`))
  })
})

describe('functions that complete options of forks', () => {
  const nextcord = 'import nextcord\nfrom nextcord.ext import commands\nbot = commands.Bot()\n'
  const disnake = 'import disnake\nfrom disnake.ext import commands\nbot = commands.Bot()\n'
  const rate = (parameters: string, more = ''): string =>
    `@bot.slash_command()\n${more}async def rate(inter${parameters}): pass\n`
  const complete = (decorator: string): string =>
    `@rate.${decorator}\nasync def done(inter, text): pass\n`

  test.each([
    ['on_autocomplete("flim")', ', film: str', ''],
    ['on_autocomplete("Film")', ', film: str', ''],
    ['on_autocomplete("title")', ', film: str = nextcord.SlashOption(name="title")', ''],
    ['on_autocomplete("inter")', ', film: str', ''],
    ['on_autocomplete("flim")', '', '@commands.cooldown(1, 5)\n'],
  ])('nextcord: %s %s', (decorator, parameters, more) => {
    expect(mistakesIn(rate(parameters, more) + complete(decorator), nextcord)).toEqual([
      `python/unknown-parameter ${/".*"/.exec(decorator)?.[0] ?? ''}`,
    ])
  })
  test.each([
    ['on_autocomplete("film")', ', film: str', ''],
    ['on_autocomplete("film")', ', film: str = nextcord.SlashOption(name="title")', ''],
    ['on_autocomplete(NAME)', ', film: str', ''],
    ['on_autocomplete("flim")', ', **options', ''],
    ['on_autocomplete("flim")', ', film: str', '@strange\n'],
  ])('nextcord, not: %s %s', (decorator, parameters, more) => {
    expect(mistakesIn(rate(parameters, more) + complete(decorator), nextcord)).toEqual([])
  })
  test.each([
    ['autocomplete("flim")', ', film: str', ''],
    ['autocomplete("Film")', ', film: str', ''],
    ['autocomplete("film")', ', film: str = commands.Param(name="title")', ''],
    ['autocomplete("inter")', ', film: str', ''],
    ['autocomplete("flim")', '', '@commands.cooldown(1, 5)\n'],
  ])('disnake: %s %s', (decorator, parameters, more) => {
    expect(mistakesIn(rate(parameters, more) + complete(decorator), disnake)).toEqual([
      `python/unknown-parameter ${/".*"/.exec(decorator)?.[0] ?? ''}`,
    ])
  })
  test.each([
    ['autocomplete("film")', ', film: str', ''],
    ['autocomplete("title")', ', film: str = commands.Param(name="title")', ''],
    ['autocomplete("flim")', ', film: str = commands.Param(name=TITLE)', ''],
    ['autocomplete("flim")', ', film = commands.inject(films)', ''],
    ['autocomplete("flim")', ', film: str', '@strange\n'],
  ])('disnake, not: %s %s', (decorator, parameters, more) => {
    expect(mistakesIn(rate(parameters, more) + complete(decorator), disnake)).toEqual([])
  })
})

describe('python/annotation', () => {
  const ONE = 'class C(enum.Enum):\n    a = "x"\n'
  test.each([
    ['no annotation', ', x', 'x', ''],
    ['a list', ', x: list', 'list', ''],
    ['a list of texts', ', x: list[str]', 'list[str]', ''],
    ['a list of typing', ', x: typing.List[str]', 'typing.List[str]', ''],
    ['a date', ', x: datetime.datetime', 'datetime.datetime', 'import datetime\n'],
    ['a second interaction', ', x: discord.Interaction', 'discord.Interaction', ''],
    ['a message', ', x: Optional[discord.Message]', 'Optional[discord.Message]', ''],
    ['texts or numbers', ', x: Union[int, str]', 'Union[int, str]', ''],
    ['texts or members', ', x: str | discord.Member', 'str | discord.Member', ''],
    ['Choice alone', ', x: app_commands.Choice', 'app_commands.Choice', ''],
    ['Choice of truth values', ', x: app_commands.Choice[bool]', 'app_commands.Choice[bool]', ''],
    ['Range of a type', ', x: app_commands.Range[int]', 'app_commands.Range[int]', ''],
    [
      'Range of two types',
      ', x: app_commands.Range[float, 1, 2.5]',
      'app_commands.Range[float, 1, 2.5]',
      '',
    ],
    [
      'Range without bounds',
      ', x: app_commands.Range[int, None]',
      'app_commands.Range[int, None]',
      '',
    ],
    ['an enum of one member', ', x: C', 'C', ONE],
    ['a Literal of truth values', ', x: Literal[True, False]', 'Literal[True, False]', ''],
    ['*args', ', *args: str', 'args', ''],
    ['**kwargs', ', **more: str', 'more', ''],
    ['before a slash', ', x: str, /', 'x', ''],
    ['in quotes', ', x: "list"', '"list"', ''],
  ])('%s', (_, parameters, at, before) => {
    expect(mistakesIn(before + command('', parameters))).toEqual([`python/annotation ${at}`])
  })
  test.each([
    ', x: Optional[str]',
    ', x: discord.Member | discord.Role | None',
    ', x: Union[discord.TextChannel, discord.Thread]',
    ', x: Literal["a", 1]',
    ', x: app_commands.Range[int, None, 5]',
    ', x: app_commands.Range[float, 0.5]',
    ', x: Strange',
    ', x: strange.Type',
    ', x: Union[str, strange.Type]',
    ', x: app_commands.Transform[list, Reader]',
    ', *, x: str',
  ])('not %s', (parameters) => {
    expect(mistakesIn(command('', parameters))).toEqual([])
  })
  test('hybrid commands take converters, lists of arguments excepted', () => {
    const hybrid = (parameters: string): string[] =>
      mistakesIn(`@bot.hybrid_command()\nasync def ban(ctx${parameters}): pass\n`)
    expect(hybrid(', x, y: discord.Message, *, z: datetime')).toEqual([])
    expect(hybrid(', *args: str')).toEqual(['python/annotation args'])
    expect(hybrid(', x: commands.Range[int]')).toEqual(['python/annotation commands.Range[int]'])
  })
  test('what an unknown decorator hands on is not judged', () => {
    expect(mistakesIn(command('@strange', ', x, *args'))).toEqual([])
  })
  test.each([
    ['it: int', 'int'],
    ['it', 'it'],
    ['it: discord.Role', 'discord.Role'],
  ])('a menu for %s', (parameter, at) => {
    expect(mistakesIn(`@tree.context_menu()\nasync def show(i, ${parameter}): pass\n`)).toEqual([
      `python/annotation ${at}`,
    ])
  })
})

describe('python/signature', () => {
  test.each([
    ['no interaction', '@tree.command()\nasync def ban(): pass\n', 'ban'],
    [
      'no interaction behind self',
      'class A(commands.Cog):\n    @app_commands.command()\n    async def ban(self): pass\n',
      'ban',
    ],
    ['no context', '@bot.hybrid_command()\nasync def ban(): pass\n', 'ban'],
    ['def', '@tree.command()\ndef ban(i): pass\n', 'ban'],
    ['a generator', '@tree.command()\nasync def ban(i):\n    if i:\n        yield 1\n', 'ban'],
    ['a bare yield', '@tree.command()\nasync def ban(i):\n    yield\n', 'ban'],
    ['a yield that is sent to', '@tree.command()\nasync def ban(i):\n    x = yield\n', 'ban'],
    ['a yield in brackets', '@tree.command()\nasync def ban(i):\n    log((yield))\n', 'ban'],
    ['no brackets', '@app_commands.command\nasync def ban(i): pass\n', '@app_commands.command'],
    [
      'no brackets of a tree',
      '@bot.tree.command\nasync def ban(i: discord.Interaction): pass\n',
      '@bot.tree.command',
    ],
    [
      'no brackets of a group',
      'g = app_commands.Group(name="g", description="x")\n@g.command\nasync def ban(i): pass\n',
      '@g.command',
    ],
    ['a position', '@tree.command("ban")\nasync def ban(i): pass\n', '"ban"'],
    [
      'a position in a group',
      'g = app_commands.Group(name="g", description="x")\n@g.command("ban")\nasync def ban(i): pass\n',
      '"ban"',
    ],
    ['an unknown argument', '@tree.command(guild_ids=[1])\nasync def ban(i): pass\n', 'guild_ids'],
    [
      'a guild outside of a tree',
      '@app_commands.command(guild=one)\nasync def ban(i): pass\n',
      'guild',
    ],
    [
      'a menu in a class',
      'class A(commands.Cog):\n    @app_commands.context_menu()\n    async def show(self, i, m: discord.Message): pass\n',
      '@app_commands.context_menu()',
    ],
    ['a menu without a target', '@tree.context_menu()\nasync def show(i): pass\n', 'show'],
    ['texts by position', command('@app_commands.describe("Who")', ', who: str'), '"Who"'],
    [
      'describe without brackets',
      command('@app_commands.describe', ', who: str'),
      '@app_commands.describe',
    ],
    [
      'a permission',
      command('@app_commands.default_permissions(manage_servers=True)', ''),
      'manage_servers',
    ],
    [
      'a permission of a check',
      command('@app_commands.checks.has_permissions(ban_member=True)', ''),
      'ban_member',
    ],
    [
      'a completion with one parameter',
      `${command('', ', who: str')}@ban.autocomplete("who")\nasync def done(i): pass\n`,
      'done',
    ],
    [
      'a completion that is no coroutine',
      `${command('', ', who: str')}@ban.autocomplete("who")\ndef done(i, current): return []\n`,
      'done',
    ],
  ])('%s', (_, text, at) => {
    expect(mistakesIn(text)).toEqual([`python/signature ${at}`])
  })
  test.each([
    [
      'names by position',
      '@bot.hybrid_command("ban", True, aliases=["b"])\nasync def b(c): pass\n',
    ],
    ['what a tree takes', '@tree.command(guild=one, extras={})\nasync def ban(i): pass\n'],
    ['a static method', 'class A(commands.Cog):\n    @staticmethod\n    def ban(): pass\n'],
    ['a generator inside', '@tree.command()\nasync def ban(i):\n    def f():\n        yield 1\n'],
    ['*args alone', '@bot.hybrid_group()\nasync def ban(*args): pass\n'],
    ['guild_only without brackets', command('@app_commands.guild_only', '')],
    ['a permission object', command('@app_commands.default_permissions(PERMISSIONS)', '')],
    ['a newer name', command('@app_commands.default_permissions(manage_expressions=True)', '')],
    ['a prefix command', '@bot.command\ndef ban(): pass\n'],
    ['another tree', '@tree.command\ndef ban(node): pass\n'],
    ['another library', '@app.command("ban")\ndef ban(): pass\n'],
    ['an unknown decorator', '@tree.command()\n@strange\ndef ban(): pass\n'],
    [
      'a wrapper',
      'def slash(name):\n    return app_commands.command(name=name)\n@slash("ban")\nasync def ban(i): pass\n',
    ],
    [
      'a completion in a class',
      'class A(commands.Cog):\n    @app_commands.command()\n    async def ban(self, i, who: str): pass\n    @ban.autocomplete("who")\n    async def done(self, i, current): pass\n',
    ],
  ])('not %s', (_, text) => {
    expect(mistakesIn(text)).toEqual([])
  })
  test('brackets are added', () => {
    const text = '@app_commands.command  # one\nasync def ban(i): pass\n'
    expect(fixed(text)).toBe(text.replace('command ', 'command() '))
  })
})

describe('python/cut-description', () => {
  const long = 'word '.repeat(25).trim()
  test.each([
    ['describe', command(`@app_commands.describe(x="${long}")`, ', x: str'), `"${long}"`],
    [
      'a second paragraph',
      command('@app_commands.describe(x="a\\n\\nb")', ', x: str'),
      '"a\\n\\nb"',
    ],
    [
      'a long word',
      command(`@app_commands.describe(x="${'a'.repeat(120)}")`, ', x: str'),
      `"${'a'.repeat(120)}"`,
    ],
    [
      'a docstring',
      `@tree.command()\nasync def ban(i, x: str):\n    """Bans.\n\n    Args:\n        x: ${long}\n    """\n`,
      long,
    ],
    [
      'a hybrid command',
      `@bot.hybrid_command()\n@app_commands.describe(x="${long}")\nasync def ban(c, x: str): pass\n`,
      `"${long}"`,
    ],
  ])('%s', (_, text, at) => {
    expect(mistakesIn(text)).toEqual([`python/cut-description ${at}`])
  })
  test.each([
    ['a hundred', command(`@app_commands.describe(x="${'a'.repeat(100)}")`, ', x: str')],
    ['blanks', command('@app_commands.describe(x="  a\\n  b  ")', ', x: str')],
    ['one to translate', command(`@app_commands.describe(x=_T("${long}"))`, ', x: str')],
    ['one that is not known', command('@app_commands.describe(x=TEXT)', ', x: str')],
    ['the docstring itself', `@tree.command()\nasync def ban(i):\n    """${long}"""\n`],
  ])('not %s', (_, text) => {
    expect(mistakesIn(text)).toEqual([])
  })
})

describe('python/never-registered', () => {
  const inClass = (base: string, decorator: string): string =>
    `class A(${base}):\n    ${decorator}\n    async def ban(self, i: discord.Interaction): pass\n`
  test.each([
    ['discord.ui.View', '@app_commands.command()'],
    ['discord.ui.Modal', '@app_commands.command()'],
    ['discord.ui.View', '@commands.hybrid_command()'],
    ['commands.Cog', '@bot.tree.command()'],
    ['commands.Cog', '@tree.command()'],
  ])('%s with %s', (base, decorator) => {
    expect(mistakesIn(inClass(base, decorator))).toContain(`python/never-registered ${decorator}`)
  })
  test.each([
    ['commands.Cog', '@app_commands.command()'],
    ['commands.Cog, discord.ui.View', '@app_commands.command()'],
    ['discord.ui.View, Strange', '@app_commands.command()'],
    ['Strange', '@app_commands.command()'],
    ['commands.Cog', '@staticmethod\n    @tree.command()'],
  ])('not %s with %s', (base, decorator) => {
    const found = mistakesIn(inClass(base, decorator))
    expect(found.filter((one) => one.startsWith('python/never'))).toEqual([])
  })
  test('a view of a fork', () => {
    const text = `import nextcord\nclass A(nextcord.ui.View):\n    @nextcord.slash_command()\n    async def ban(self, i): pass\n`
    expect(mistakesIn(text, '')).toEqual(['python/never-registered @nextcord.slash_command()'])
  })
})

describe('commands of one tree with one name', () => {
  const made = (decorator: string, name = 'one'): string =>
    `@${decorator}\nasync def ${name}(interaction: discord.Interaction): pass\n`
  const codesIn = (text: string): string[] =>
    mistakesIn(text).map((one) => one.slice(0, one.indexOf(' ')))

  test.each([
    made('tree.command(name="pick")') + made('tree.command(name="pick")', 'two'),
    made('bot.tree.command()', 'pick') + made('bot.tree.command(name="pick")', 'two'),
    made('tree.command()') + made('tree.command(description="b")'),
    `NAME = "pick"\n${made('tree.command(name=NAME)')}${made('tree.command(name=f"{NAME}")', 'two')}`,
    `${made('tree.command(name="a")')}x = 1\n${made('tree.command(name="b")', 'two')}${made('tree.command(name="a")', 'three')}`,
  ])('%s', (text) => {
    expect(codesIn(text)).toEqual(['set/duplicate-name'])
  })

  test.each([
    made('tree.command(name="a")') + made('tree.command(name="b")', 'two'),
    made('tree.command(name="a")') + made('bot.tree.command(name="a")', 'two'),
    made('tree.command(name="a")') + made('tree.context_menu(name="a")', 'two'),
    made('tree.command(name="a")') + made('tree.command(name="a", guild=discord.Object(1))', 'two'),
    made('tree.command(name="a", guilds=HERE)') + made('tree.command(name="a")', 'two'),
    made('tree.command(name="a")') + made('app_commands.guilds(1)\n@tree.command(name="a")', 'two'),
    made('tree.command(name="a")') + made('other\n@tree.command(name="a")', 'two'),
    made('tree.command(name="a")') + made('tree.command(name=name())', 'two'),
    made('tree.command(name="a")') + made('tree.command(**more)', 'a'),
    `if debug:\n    @tree.command(name="a")\n    async def one(i): pass\nelse:\n    @tree.command(name="a")\n    async def two(i): pass\n`,
    `def add():\n    @tree.command(name="a")\n    async def one(i): pass\n${made('tree.command(name="a")', 'two')}`,
    `${made('tree.command(name="a")')}tree.remove_command("a")\n${made('tree.command(name="a")', 'two')}`,
    made('tree.command(name="a")') + made('app_commands.command(name="a")', 'two'),
  ])('nothing is said: %s', (text) => {
    expect(codesIn(text)).not.toContain('set/duplicate-name')
  })
})
