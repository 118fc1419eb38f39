import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { validateCommand } from '@slashlint/core'
import { LIMITS } from '@slashlint/core/contract'
import { describe, expect, it } from 'vitest'
import { differences, flatten, openApiFacts, type ResourceFacts } from './facts.js'
import { KNOWN_DIFFERENCES } from './known-differences.js'
import { ourEnumerations, PAIRS } from './ours.js'

const { enumerations, resources, bodies } = openApiFacts

function theirResource(name: string): ResourceFacts {
  const found = name.startsWith('body ')
    ? bodies[
        name.slice('body '.length) as 'lobbyCreate' | 'lobbyEdit' | 'lobbyMemberPut' | 'permissions'
      ]
    : resources[name]
  if (found === undefined) {
    throw new Error(`the OpenAPI facts have no ${name}`)
  }
  return found
}

function enumDifferences(): string[] {
  const names = new Set([...Object.keys(enumerations), ...Object.keys(ourEnumerations)])
  return [...names].flatMap((name) => {
    const [ours = {}, theirs = {}] = [ourEnumerations[name], enumerations[name]]
    return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
      .filter((key) => ours[key] !== theirs[key])
      .map((key) => `${name}.${key}: ours ${ours[key] ?? 'none'}, OpenAPI ${theirs[key] ?? 'none'}`)
  })
}

const found = [
  ...differences(
    flatten(Object.fromEntries(PAIRS.map(([name, , ours]) => [name, ours]))),
    flatten(Object.fromEntries(PAIRS.map(([name, theirs]) => [name, theirResource(theirs)]))),
  ),
  ...enumDifferences(),
]

/** Makes the pattern of a listed difference, in which `*` matches one part of a name. */
const pattern = (listed: string): RegExp =>
  new RegExp(
    `^${listed.replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '[^.]+' : `\\${sign}`))}$`,
  )

const known = KNOWN_DIFFERENCES.flatMap(({ differences: listed }) => listed)

describe('our contract tables beside the official OpenAPI document', () => {
  it('every schema of the document has its table', () => {
    const compared = new Set(PAIRS.map(([, theirs]) => theirs))
    expect(Object.keys(resources).filter((name) => !compared.has(name))).toEqual([])
    expect(
      Object.keys(bodies).filter((name) => name !== 'bulk' && !compared.has(`body ${name}`)),
    ).toEqual([])
  })

  it('there is no difference that is not known and explained', () => {
    const patterns = known.map(pattern)
    expect(found.filter((difference) => !patterns.some((one) => one.test(difference)))).toEqual([])
  })

  it('every known difference still exists', () => {
    expect(
      known.filter((listed) => !found.some((difference) => pattern(listed).test(difference))),
    ).toEqual([])
  })

  it('a bulk body has the document’s number of items', () => {
    expect(LIMITS.bulkBody).toBe(bodies.bulk.maxItems)
  })

  it('a command without description is fine in the document and not in the contract', () => {
    for (const [operation, schema] of [
      ['create', 'ApplicationCommandCreateRequest'],
      ['bulk', 'ApplicationCommandUpdateRequest'],
    ] as const) {
      expect(theirResource(schema).required).toEqual(['name'])
      expect(validateCommand({ name: 'name' }, { operation })).toMatchObject([
        { code: 'command/description-required', path: ['description'], severity: 'error' },
      ])
    }
    expect(validateCommand({ name: 'name' }, { operation: 'edit' })).toEqual([])
  })

  it('null in an edit is an error exactly where the document does not take it', () => {
    const { fields } = theirResource('ApplicationCommandPatchRequestPartial')
    expect(Object.keys(fields)).toContain('name')
    for (const [key, { nullable }] of Object.entries(fields)) {
      const found = validateCommand({ [key]: null }, { operation: 'edit' }).map(
        ({ severity }) => severity,
      )
      expect([key, found.includes('error')]).toEqual([key, !nullable])
    }
  })

  it('the carried facts are those of the document', () => {
    const script = fileURLToPath(new URL('../../tools/extract-openapi-facts.mjs', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--check'], {
      encoding: 'utf8',
    })
    if (stdout.startsWith('not run')) {
      process.stdout.write(stdout)
    }
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })
})
