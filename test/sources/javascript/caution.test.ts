import { validateCommand } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { describe, expect, test } from 'vitest'
import { analyse } from '@slashlint/checker'
import { textFixes } from '@slashlint/checker/fixes'
import { read } from '@slashlint/sources/javascript'
import { only } from './harness.js'

// A fix that writes a method must work with the project's version of the library.

const TEXT = `new SlashCommandBuilder().setName('a').setDescription('b').setDMPermission(false)`
const URI = 'file:///bot/src/a.js'

/** Returns the title of the fix for a deprecated method. */
function fixWith(manifest: object | undefined): string | undefined {
  const files: Readonly<Record<string, string>> =
    manifest === undefined ? {} : { 'file:///bot/package.json': JSON.stringify(manifest) }
  const settings = { assignment: {}, rules: {} }
  const analysis = analyse({ uri: URI, text: TEXT }, read, settings, { text: (uri) => files[uri] })
  const [unit] = analysis?.units ?? []
  const diagnostic = unit?.diagnostics.find(({ code }) => code === 'command/deprecated-field')
  const [fix] = unit === undefined || diagnostic === undefined ? [] : textFixes(unit, diagnostic)
  return fix?.title
}

const PLAIN = 'Replace with .setContexts([0])'
const WARNED = 'Replace with .setContexts([0]) (needs discord.js 14.16 or later)'

describe('a fix that writes a method of a newer version', () => {
  test.each([['^14.16.0'], ['14.25.1'], ['>=14.16'], ['latest'], ['^15.0.0-dev.1']])(
    'is as it is with discord.js %s',
    (range) => {
      expect(fixWith({ dependencies: { 'discord.js': range } })).toEqual(PLAIN)
    },
  )

  test.each([
    ['^14.15.3'],
    ['^14.0.0'],
    ['14.x'],
    ['^13.17.1 || ^14.16.0'],
    ['github:discordjs/discord.js'],
  ])('says so with discord.js %s', (range) => {
    expect(fixWith({ devDependencies: { 'discord.js': range } })).toEqual(WARNED)
  })

  test('says so where no version is known', () => {
    expect(fixWith({ name: 'bot' })).toEqual(WARNED)
    expect(fixWith(undefined)).toEqual(WARNED)
  })

  test('asks for both packages', () => {
    expect(fixWith({ dependencies: { '@discordjs/builders': '^1.9.0' } })).toEqual(PLAIN)
    expect(
      fixWith({ dependencies: { 'discord.js': '^14.16.0', '@discordjs/builders': '^1.8.0' } }),
    ).toEqual(WARNED)
  })

  test('its package.json is asked for while the text is read', () => {
    expect(only(TEXT, {}, URI).dependsOn).toContain('file:///bot/package.json')
    expect(only(TEXT.replace('.setDMPermission(false)', ''), {}, URI).dependsOn).toEqual([])
  })
})

test('.setDefaultMemberPermissions() is null', () => {
  const { value, dynamic } = only(
    TEXT.replace('.setDMPermission(false)', '.setDefaultMemberPermissions()'),
  )
  expect(value).toMatchObject({ default_member_permissions: null })
  expect(dynamic).toEqual([])
})

test('a key is not renamed to one that is deprecated', () => {
  const fixesOf = (key: string): readonly string[] => {
    const command = { name: 'a', description: 'b', [key]: false }
    const found = validateCommand(command).filter(({ code }) => code === 'shape/unknown-key')
    return found
      .flatMap((diagnostic) => fixesFor(command, diagnostic, {}))
      .map(({ title }) => title)
  }
  expect(fixesOf('dm_permision')).toEqual([])
  expect(fixesOf('nswf')).toEqual(['Rename to "nsfw"'])
})
