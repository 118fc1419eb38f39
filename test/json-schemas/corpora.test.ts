import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { notRun, readCorpus } from '../conformance/corpus.js'
import { VERDICTS_FILE, type Verdict } from '../conformance/verdicts.js'
import { disagreement, expressible, findings } from './agreement.js'
import { compile, LISTED, type Listed } from './engine.js'

const corpus = readCorpus('accepted.ndjson')

/** The schemas for the bodies of endpoints in the corpus: `guild/create`. */
const BODIES: Readonly<Record<string, string>> = {
  'global/create': 'command',
  'global/edit': 'command-edit',
  'global/bulk': 'commands',
  'guild/create': 'guild-command',
  'guild/edit': 'guild-command-edit',
  'guild/bulk': 'guild-commands',
  'guild/permissions': 'command-permissions',
}

function schemaOf(name: string): Listed {
  const listed = LISTED.find((one) => one.name === name)
  if (listed === undefined) {
    throw new Error(`no schema ${name}`)
  }
  return listed
}

describe('commands of deployed bots', () => {
  test.skipIf(corpus === undefined)(
    corpus === undefined ? notRun('accepted.ndjson') : 'are all valid',
    () => {
      const validate = compile('command.schema.json')
      const commands = (corpus ?? '').split('\n').filter((line) => line !== '')
      const rejected = commands.filter(
        (line) => !validate((JSON.parse(line) as { command: unknown }).command),
      )
      expect(commands.length).toBeGreaterThan(700)
      expect(rejected).toEqual([])
    },
  )
})

describe('what the live service said', () => {
  const verdicts = readFileSync(VERDICTS_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Verdict)
    .filter(
      ({ outdated, stateDependent, confidence }) =>
        !outdated && !stateDependent && confidence !== 'low',
    )
  const judged = verdicts.filter(({ endpoint }) => endpoint in BODIES)

  test('is about bodies that have a schema', () => {
    expect(verdicts.filter((one) => !judged.includes(one)).map(({ endpoint }) => endpoint)).toEqual(
      [],
    )
  })

  test.each(judged)('$id: $verdict', ({ endpoint, verdict, payload }) => {
    const listed = schemaOf(BODIES[endpoint] as string)
    const accepts = compile(listed.files['base'] as string)(payload)
    if (verdict.startsWith('accepted')) {
      expect(accepts).toBe(true)
    } else if (expressible(findings(listed, payload), payload).must.length > 0) {
      expect(accepts).toBe(false)
    }
    expect(disagreement(listed, payload, accepts)).toBeUndefined()
  })
})
