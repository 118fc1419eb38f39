import { describe, expect, test } from 'vitest'
import { DYNAMIC, readCog, URI } from './reading.js'

const FORUM = '@tree.command()\nasync def f(i, c: discord.ForumChannel): pass\n'

/** Returns the types of channels of a forum, by the manifests of the project. */
function typesWith(files: Readonly<Record<string, string>>, uri = URI): unknown {
  const { definitions } = readCog(FORUM, files, uri)
  const [value] = definitions.map((one) => one.value) as { options: { channel_types: unknown }[] }[]
  return value?.options[0]?.channel_types
}
const isRead = (files: Readonly<Record<string, string>>, uri = URI): boolean =>
  readCog(FORUM, files, uri).definitions.length > 0

const OLD = [15]
const NEW = [15, 16]
const OPEN = [15, DYNAMIC]

describe('the version of a library is what manifests pin it to', () => {
  test.each([
    ['requirements.txt', 'discord.py==2.3.2\n', OLD],
    [
      'requirements.txt',
      'aiohttp\nDiscord_Py[voice] >= 2.4, < 3 ; python_version > "3.8"  # bot\n',
      NEW,
    ],
    ['requirements.txt', '\uFEFFdiscord.py~=2.3.0\r\n', OLD],
    ['requirements.txt', 'discord.py>=2.0\n', OPEN],
    ['requirements.txt', 'discord.py>2.4\n', NEW],
    ['requirements.txt', 'discord.py>2.3\n', OPEN],
    ['requirements.txt', 'discord.py<2.4\n', OLD],
    ['requirements.txt', 'discord.py<=2.3.2\n', OLD],
    ['requirements.txt', 'discord.py<=2.4\n', OPEN],
    ['pyproject.toml', '[tool.poetry.dependencies]\n"discord.py" = { version = "2.3.2" }\n', OLD],
    ['pyproject.toml', "tool . poetry . dependencies . 'discord.py' = '2.3.2'\n", OLD],
    ['pyproject.toml', '[tool.poetry.dependencies]\n"discord.py" = "2.3.2" # a.b\n', OLD],
    ['requirements.txt', 'discord.py\n', OPEN],
    ['requirements.txt', 'discord.py \\\n  ==2.4.0 \\\n  --hash=sha256:abc\n', NEW],
    ['requirements.txt', '# discord.py==2.3.2\ndiscord\n', OPEN],
    ['requirements.txt', 'discord.py @ git+https://example.org/Rapptz/discord.py@v2.3.2\n', OPEN],
    ['requirements/base.txt', 'discord-py==2.3.2\n', OLD],
    [
      'pyproject.toml',
      '[project]\nname = "bot"\ndependencies = [\n  "discord.py>=2.5", # new\n  "aiohttp",\n]\n',
      NEW,
    ],
    ['pyproject.toml', '[project.optional-dependencies]\nbot = ["discord-py<2.4"]\n', OLD],
    [
      'pyproject.toml',
      "[dependency-groups]\ndev = [{include-group = 'a'}, 'discord.py==2.4.*']\n",
      NEW,
    ],
    [
      'pyproject.toml',
      '[tool.poetry.dependencies]\npython = "^3.11"\n"discord.py" = "~2.3"\n',
      OLD,
    ],
    [
      'pyproject.toml',
      '[tool.poetry.dependencies]\ndiscord-py = {version = "^2.4", extras = ["voice"]}\n',
      NEW,
    ],
    ['pyproject.toml', '[tool.poetry.group.bot.dependencies.discord-py]\nversion = "2.3.2"\n', OLD],
    ['pyproject.toml', '[tool.pdm.dev-dependencies]\ndev = ["discord.py~=2.4"]\n', NEW],
    ['pyproject.toml', '[tool.uv]\ndev-dependencies = ["discord.py==2.6"]\n', NEW],
    [
      'setup.cfg',
      '[metadata]\nname = bot\n[options]\ninstall_requires =\n    aiohttp\n    discord.py==2.3\n',
      OLD,
    ],
    ['setup.py', 'setup(name="discord.py", install_requires=["discord.py>=2.4"])\n', NEW],
    ['Pipfile', '[packages]\n"discord.py" = "==2.3.1"\n', OLD],
    ['Pipfile', '[dev-packages]\ndiscord-py = {version = ">=2.4"}\n', NEW],
    [
      'uv.lock',
      'version = 1\n[[package]]\nname = "discord-py"\nversion = "2.4.0"\nsource = { }\n',
      NEW,
    ],
    ['poetry.lock', '[[package]]\nname = "discord-py"\nversion = "2.3.2"\n', OLD],
  ])('%s: %j', (name, text, types) => {
    expect(typesWith({ [name]: text })).toEqual(types)
  })
  test('a lock says it for what a manifest leaves open', () => {
    expect(
      typesWith({
        'requirements.txt': 'discord.py>=2\n',
        'uv.lock': '[[package]]\nname = "discord-py"\nversion = "2.3.2"\n',
      }),
    ).toEqual(OLD)
  })
  test('lists name others, also in a circle', () => {
    const files = {
      'requirements.txt': '-r requirements/own.txt\n--requirement=more.txt\n',
      'requirements/own.txt': '-r ../requirements.txt\ndiscord.py==2.4\n',
    }
    expect(typesWith(files)).toEqual(NEW)
  })
  test('two that say different things leave it open', () => {
    expect(
      typesWith({ 'requirements.txt': 'discord.py==2.3\n', 'setup.py': '["discord.py>=2.4"]' }),
    ).toEqual(OPEN)
  })
})

describe('of libraries with one module, the one counts that the project asks for', () => {
  test.each([
    [{}, true],
    [{ 'requirements.txt': 'aiohttp\n' }, true],
    [{ 'requirements.txt': 'discord-py\n' }, true],
    [{ 'requirements.txt': 'discord\n' }, true],
    [{ 'requirements.txt': 'discord.py-self\n' }, true],
    [{ 'requirements.txt': 'Py_Cord==2.4\n' }, false],
    [
      { 'requirements.txt': 'git+https://example.org/Pycord-Development/py-cord.git@master\n' },
      false,
    ],
    [{ 'requirements.txt': '-e git+https://example.org/x/y@main#egg=py-cord\n' }, false],
    [{ 'requirements.txt': 'py-cord\ndiscord.py\n' }, true],
    [{ 'pyproject.toml': '[tool.poetry]\nname = "py-cord"\n' }, true],
    [{ 'pyproject.toml': '[project]\ndependencies = ["py-cord[voice]"\n' }, false],
    [{ 'setup.py': 'setup(name="py-cord")' }, true],
  ])('%j', (files: Record<string, string>, expected) => {
    expect(isRead(files)).toBe(expected)
  })
  test('the nearest folder says it', () => {
    const files = { 'requirements.txt': 'py-cord\n', 'two/requirements.txt': 'discord.py\n' }
    expect(isRead(files, 'file:///bot/two/cogs/ban.py')).toBe(true)
    expect(isRead(files, 'file:///bot/one/cogs/ban.py')).toBe(false)
  })
  test('what is not known depends on manifests that may come', () => {
    expect(readCog(FORUM).definitions[0]?.dependsOn).toContain('file:///bot/requirements.txt')
  })
})

describe('damaged manifests', () => {
  test.each([
    '[project',
    'dependencies = [',
    '[project]\ndependencies = ["discord.py==2.3',
    '"""'.repeat(50_001),
    '['.repeat(100_000),
    'a = {'.repeat(50_000),
    `discord.py >=${' '.repeat(100_000)}"`,
  ])('%#', (text) => {
    for (const name of ['pyproject.toml', 'requirements.txt', 'setup.cfg', 'setup.py', 'Pipfile']) {
      expect(typesWith({ [name]: text })).toEqual(OPEN)
    }
  })
  test('a long one that is sound is read whole', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `package-${at}==1.0\n`).join('')
    expect(typesWith({ 'requirements.txt': `${many}discord.py==2.3\n` })).toEqual(OLD)
  })
})
