import { readFileSync } from 'node:fs'
import { LIBRARY_PACKAGES } from '@slashlint/sources/javascript'
import { LIBRARY_PACKAGES as PYTHON_PACKAGES } from '@slashlint/sources/python'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, SETTINGS_KEYS } from '../../lsp/src/workspace/settings.js'

interface Manifest {
  readonly activationEvents: readonly string[]
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[]
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly default: unknown }>>
    }
  }
}

/**
 * Imports a module of the extension. The compiler takes the extension for a CommonJS package, which its bundler and
 * this test do not.
 */
const load = async (name: string): Promise<unknown> =>
  import(new URL(`../../vscode-extension/src/${name}.ts`, import.meta.url).href)
const { COMMANDS } = (await load('commands')) as { readonly COMMANDS: readonly string[] }
const { namesChatLibrary, namesPythonLibrary, PYTHON_MANIFESTS } = (await load('libraries')) as {
  namesChatLibrary(manifest: string, patterns?: readonly string[]): boolean
  namesPythonLibrary(manifest: string, packages?: readonly string[]): boolean
  readonly PYTHON_MANIFESTS: readonly string[]
}

const { schemaFiles } = (await load('schemas')) as { schemaFiles(manifest: unknown): string }

const read = (path: string): string =>
  readFileSync(new URL(`../../vscode-extension/${path}`, import.meta.url), 'utf8')
const { contributes, activationEvents } = JSON.parse(read('package.json')) as Manifest

test('every setting that the server takes is contributed, but for those that the extension sets itself', () => {
  const own = ['jsonSyntax', 'configErrors', 'outline', 'config']
  const taken = [
    ...Object.keys(DEFAULT_SETTINGS).filter((key) => !own.includes(key)),
    ...SETTINGS_KEYS,
  ]
  const contributed = Object.keys(contributes.configuration.properties)
  expect(taken.filter((key) => !contributed.includes(`slashlint.${key}`))).toEqual([])
  for (const key of SETTINGS_KEYS) {
    expect([{}, [], '']).toContainEqual(
      contributes.configuration.properties[`slashlint.${key}`]?.default,
    )
  }
})

test('files with a schema of ours are those of its globs', () => {
  const files = new RegExp(schemaFiles(JSON.parse(read('package.json'))))
  for (const path of [
    '/bot/ban.command.json',
    '/bot/src/commands/ban.json',
    '/bot/commands.json',
    '/bot/slashlint.json',
  ]) {
    expect(path).toMatch(files)
  }
  for (const path of [
    '/bot/package.json',
    '/commands/deep/er.json',
    '/bot/xcommands.json',
    '/bot/ban.command.json5',
  ]) {
    expect(path).not.toMatch(files)
  }
})

test('every command is contributed', () => {
  const contributed = contributes.commands.map(({ command }) => command)
  expect([...contributed].sort()).toEqual(COMMANDS.map((name) => `slashlint.${name}`).sort())
})

test('a package.json of every library that the reader knows is one that needs the extension', () => {
  const manifest = (name: string): string => JSON.stringify({ dependencies: { [name]: '1' } })
  for (const pattern of LIBRARY_PACKAGES) {
    expect(namesChatLibrary(manifest(pattern.replace('*', 'x')), LIBRARY_PACKAGES), pattern).toBe(
      true,
    )
  }
  expect(namesChatLibrary(manifest('@slashlint/core'))).toBe(true)
  for (const name of ['react', 'discord.jsx', '@sapphirex/a']) {
    expect(namesChatLibrary(manifest(name), LIBRARY_PACKAGES)).toBe(false)
  }
  expect(namesChatLibrary('{ broken', LIBRARY_PACKAGES)).toBe(false)
})

test.each([
  'discord.py==2.4.0',
  'aiohttp\nDiscord_Py>=2',
  'discord.py[voice] ~= 2.4 ; python_version > "3.8"',
  '[project]\ndependencies = [\n  "py-cord>=2.6",\n]',
  "[tool.poetry.dependencies]\nnextcord = '^3.1'",
  '[tool.poetry.dependencies]\n"disnake" = { version = "2.9" }',
  "setup(install_requires=['discord-py-interactions'])",
  '[options]\ninstall_requires =\n    disnake',
  'git+https://example.org/py-cord.git@master',
  '\uFFFD\uFFFDn\0e\0x\0t\0c\0o\0r\0d\0~\0=\0',
])('the manifest %j needs the extension', (manifest) => {
  expect(namesPythonLibrary(manifest, PYTHON_PACKAGES)).toBe(true)
})

test.each([
  '',
  'django\n# discord.py was here',
  'mydiscord.py==1',
  'discordant',
  '[project]\nname = "records"\ndescription = "A pycordial bot"',
])('the manifest %j does not', (manifest) => {
  expect(namesPythonLibrary(manifest, PYTHON_PACKAGES)).toBe(false)
})

test('the extension wakes by manifests of Python, at the root and one folder below, and never by the language', () => {
  for (const name of PYTHON_MANIFESTS) {
    const pattern = name.replace('requirements', 'requirements*')
    const events = activationEvents.filter((event) => event.includes(pattern))
    expect(
      events.map((event) => event.replace(/\{.*\}/, '')),
      name,
    ).toEqual(['workspaceContains:', 'workspaceContains:*/'])
  }
  expect(activationEvents).not.toContain('onLanguage:python')
})
