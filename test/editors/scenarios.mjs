/**
 * What a user of an editor does, one scenario each, the same in every editor. A scenario gets a fresh copy of the
 * workspace, and throws when it does not see what it should.
 */
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findingsOf } from './findings.mjs'

const BAN = 'commands/ban.json'
const ORDER = 'commands/order.json'
const ROLL = 'commands/roll.json'
const SLOW = 'commands/slow.yaml'
const CONFIG = 'slashlint.json'
const TYPESCRIPT = 'src/commands/kick.ts'
const JAVASCRIPT = 'src/commands/kick.js'
const MOVE = 'Move required options first'

/**
 * @typedef {object} Scene
 * @property {string} folder
 * @property {(file: string, steps: import('./play.mjs').Step[], command?: string) => unknown[]} play
 */

/** The scenarios that every editor runs. @type {Record<string, (scene: Scene) => void>} */
export const scenarios = {
  'a broken file: its diagnostics are what the command line says, one to one'(scene) {
    showsWhatIsFound(scene, BAN)
  },

  'the language server’s own program says the same'(scene) {
    showsWhatIsFound(scene, BAN, 'slashlint-language-server')
  },

  'a mistake typed, and its repair'({ folder, play }) {
    const place = placeBehind(join(folder, ROLL), '"roll')
    const [, typed, , repaired] = play(ROLL, [
      { do: 'type', ...place, text: ' Up' },
      { do: 'diagnostics', count: 2 },
      { do: 'erase', ...place, text: ' Up' },
      { do: 'diagnostics', count: 0 },
    ])
    assert.deepEqual(typed.map(({ code }) => code).sort(), [
      'command/name-lowercase',
      'command/name-pattern',
    ])
    assert.deepEqual(repaired, [])
  },

  'a quick fix in JSON'(scene) {
    const { options } = JSON.parse(fixed(scene, ORDER))
    assert.deepEqual(
      options.map(({ name }) => name),
      ['member', 'reason'],
    )
  },

  'a bot in JavaScript: its squiggle and its quick fix'(scene) {
    copyFileSync(join(scene.folder, TYPESCRIPT), join(scene.folder, JAVASCRIPT))
    showsWhatIsFound(scene, JAVASCRIPT)
    assert.match(fixed(scene, JAVASCRIPT), /setName\('member'\).*setName\('reason'\)/s)
  },

  'hovering over a name'({ folder, play }) {
    const [said] = play(ORDER, [{ do: 'hover', ...placeBehind(join(folder, ORDER), '"wa') }])
    assert.match(said, /4 of 32/)
  },

  'a key completed'({ folder, play }) {
    const place = placeBehind(join(folder, ROLL), '"description": "How many dice"')
    const [offered, text] = play(ROLL, [
      { do: 'complete', ...place, text: ', "max' },
      { do: 'text' },
    ])
    assert.deepEqual(offered, ['max_value'])
    assert.match(text, /"How many dice", "max_value":/)
  },

  'slashlint.json: a key completed, a mistake, and what a key means'({ folder, play }) {
    const place = placeBehind(join(folder, CONFIG), '"scope": "global"')
    const [offered, text] = play(CONFIG, [
      { do: 'complete', ...place, text: ', "rul' },
      { do: 'text' },
    ])
    assert.deepEqual(offered, ['rules'])
    assert.match(text, /"rules": \{/)
    writeFileSync(join(folder, CONFIG), '{ "rules": { "text/whitespace": "of" } }\n')
    const [found, said] = play(CONFIG, [
      { do: 'diagnostics', count: 1 },
      { do: 'hover', line: 1, column: 20 },
    ])
    assert.match(found[0].message, /Did you mean `off`/)
    assert.match(said, /text\/whitespace/)
  },
}

/** For editors that have a mode for YAML. @type {typeof scenarios} */
export const inYaml = {
  'YAML: a mistake, and its repair'({ folder, play }) {
    const place = placeBehind(join(folder, SLOW), 'name: slow')
    const [, typed, , repaired] = play(SLOW, [
      { do: 'type', ...place, text: ' Mode' },
      { do: 'diagnostics', count: 2 },
      { do: 'erase', ...place, text: ' Mode' },
      { do: 'diagnostics', count: 0 },
    ])
    assert.deepEqual(typed.map(({ code }) => code).sort(), [
      'command/name-lowercase',
      'command/name-pattern',
    ])
    assert.deepEqual(repaired, [])
  },
}

/** A command, and what handles it in another file. */
const INVITE = `const { SlashCommandBuilder } = require('discord.js')
const { invite } = require('../handlers/invite')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('invite')
    .setDescription('Invite a member')
    .addUserOption((option) => option.setName('member').setDescription('Who').setRequired(true)),
  execute: (interaction) => invite(interaction),
}
`
const INVITING = `exports.invite = async (interaction) => {
  const member = interaction.options.getUser('member', true)
  await interaction.reply(member.id)
}
`

/** For editors whose driver renames. @type {typeof scenarios} */
export const inHandlers = {
  'a handler: a name between quotes is completed, and renamed with its definition in another file'({
    folder,
    play,
  }) {
    const [command, handler] = ['src/commands/invite.js', 'src/handlers/invite.js']
    for (const [file, content] of [
      [command, INVITE],
      [handler, INVITING.replace("'member'", "''")],
    ]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    }
    const between = placeBehind(join(folder, handler), "getUser('")
    const [, offered, none, completed, said] = play(handler, [
      { do: 'diagnostics', count: 1 },
      { do: 'complete', ...between, text: '' },
      { do: 'diagnostics', count: 0 },
      { do: 'text' },
      { do: 'hover', ...between },
      { do: 'rename', ...between, text: 'guest' },
    ])
    assert.deepEqual(offered, ['member'])
    assert.deepEqual(none, [])
    assert.equal(completed, INVITING)
    assert.match(said, /\/invite member/)
    assert.equal(
      readFileSync(join(folder, handler), 'utf8'),
      INVITING.replace("'member'", "'guest'"),
    )
    assert.equal(readFileSync(join(folder, command), 'utf8'), INVITE.replace("'member'", "'guest'"))
  },
}

/** For editors that know TypeScript without a plugin. @type {typeof scenarios} */
export const inTypeScript = {
  'a bot in TypeScript: its squiggle and its quick fix'(scene) {
    showsWhatIsFound(scene, TYPESCRIPT)
    assert.match(fixed(scene, TYPESCRIPT), /setName\('member'\).*setName\('reason'\)/s)
  },
}

/** The editor's diagnostics of a file are those of `slashlint check`. */
function showsWhatIsFound({ folder, play }, file, command) {
  const expected = findingsOf(join(folder, file))
  assert.ok(expected.length > 0, 'the example should be broken')
  const [shown] = play(file, [{ do: 'diagnostics', count: expected.length }], command)
  assert.deepEqual(shown.map(asText).sort(), expected.map(asText).sort())
}

const asText = ({ line, column, severity, code, message }) =>
  `${line}:${column} ${severity} ${code} ${message}`

/** The text after the quick fix, in which neither the editor nor the command line finds anything. */
function fixed({ folder, play }, file) {
  const [{ line, column }] = findingsOf(join(folder, file))
  const [, offered, left, text] = play(file, [
    { do: 'diagnostics', count: 1 },
    { do: 'fix', line, column, title: MOVE },
    { do: 'diagnostics', count: 0 },
    { do: 'text' },
  ])
  assert.ok(offered.includes(MOVE), `offered: ${offered.join(', ')}`)
  assert.deepEqual(left, [])
  writeFileSync(join(folder, file), text)
  assert.deepEqual(findingsOf(join(folder, file)), [])
  return text
}

/** The place behind the first occurrence of a text. */
function placeBehind(file, text) {
  const content = readFileSync(file, 'utf8')
  const at = content.indexOf(text)
  assert.ok(at >= 0, `${file} should have ${text}`)
  const before = content.slice(0, at + text.length).split('\n')
  return { line: before.length, column: before.at(-1).length + 1 }
}
