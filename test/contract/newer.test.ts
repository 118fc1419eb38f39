import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const DOCUMENT = new URL('../../../shared/corpus/openapi-commands.json', import.meta.url)
const script = fileURLToPath(new URL('../../tools/verify-openapi.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'slashlint-drift-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Runs the drift script on a changed document, and returns its output. The first `before` after `start` becomes
 * `after`.
 */
function drift(start = '', before = '', after = '') {
  const text = readFileSync(DOCUMENT, 'utf8')
  const at = text.indexOf(before, text.indexOf(start))
  if (at === -1) {
    throw new Error(`${before} is not behind ${start}`)
  }
  const file = join(folder, 'openapi.json')
  writeFileSync(file, text.slice(0, at) + after + text.slice(at + before.length))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return { status, rows: stdout.split('\n').filter((line) => line.startsWith('| `')), stdout }
}

describe.skipIf(!existsSync(DOCUMENT))('verify:openapi (not run without ../shared)', () => {
  test('finds nothing in the document that we know, however it is written', () => {
    expect(drift()).toMatchObject({
      status: 0,
      rows: [],
      stdout: expect.stringContaining('Nothing that slashlint knows'),
    })
    const file = join(folder, 'dense.json')
    // Numbers keep their digits.
    writeFileSync(
      file,
      readFileSync(DOCUMENT, 'utf8')
        .replaceAll(/^\s+/gm, '')
        .replaceAll('\n', '')
        .replaceAll('": ', '":'),
    )
    expect(spawnSync(process.execPath, [script, file]).status).toBe(0)
  })

  test.each([
    [
      'a longer name',
      ['"ApplicationCommandCreateRequest"', '"maxLength": 32', '"maxLength": 40'],
      'ApplicationCommandCreateRequest.name.maxLength',
      '32 | 40',
      'command/name-length',
    ],
    [
      'more options',
      ['"ApplicationCommandUpdateRequest"', '"maxItems": 25', '"maxItems": 50'],
      'ApplicationCommandUpdateRequest.options.maxItems',
      '25 | 50',
      'command/options-count',
    ],
    [
      'a locale',
      ['"AvailableLocalesEnum"', '"title": "bg",', '"title": "be",'],
      'AvailableLocalesEnum.be',
      '– | bg',
      'localization/unknown-locale',
    ],
    [
      'a longer wait',
      ['"create_lobby"', '"maximum": 604800', '"maximum": 86400'],
      'lobbyCreate.idle_timeout_seconds.maximum',
      '604800 | 86400',
      'lobby/idle-timeout',
    ],
    [
      'a new field',
      [
        '"ApplicationCommandCreateRequest"',
        '"name": {',
        '"colour": { "type": "integer" }, "name": {',
      ],
      'ApplicationCommandCreateRequest.colour.type',
      '– | integer',
      'shape/unknown-key',
    ],
    [
      'a field that is required',
      ['"ApplicationCommandCreateRequest"', '"required": [', '"required": ["type", '],
      'ApplicationCommandCreateRequest.type.required',
      '– | yes',
      'shape/required',
    ],
  ] as const)(
    'names the field and the rules of %s',
    (_, [start, before, after], fact, values, rule) => {
      const { status, rows, stdout } = drift(start, before, after)
      const row = rows.find((line) => line.startsWith(`| \`${fact}\` | ${values} |`))
      expect([fact, row, status]).toEqual([fact, expect.stringContaining(`\`${rule}\``), 1])
      expect(stdout).toMatch(/^# Discord's OpenAPI document has changed\n/)
      expect(stdout).toMatch(new RegExp(`^Rules to look at: .*\`${rule}\``, 'm'))
    },
  )
})
