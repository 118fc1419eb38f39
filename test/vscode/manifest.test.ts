import { readFileSync } from 'node:fs'
import { LIBRARY_PACKAGES } from '@slashlint/sources/javascript'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, SETTINGS_KEYS } from '../../lsp/src/workspace/settings.js'

interface Manifest {
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
const { namesChatLibrary } = (await load('libraries')) as {
  namesChatLibrary(manifest: string, patterns?: readonly string[]): boolean
}

const { schemaFiles } = (await load('schemas')) as { schemaFiles(manifest: unknown): string }

const read = (path: string): string =>
  readFileSync(new URL(`../../vscode-extension/${path}`, import.meta.url), 'utf8')
const { contributes } = JSON.parse(read('package.json')) as Manifest

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
