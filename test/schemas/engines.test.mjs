// Every schema compiles in engines of other makers and languages, and they judge as ajv does.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { registerSchema, validate } from '@hyperjump/json-schema/draft-07'
import Ajv from 'ajv'
import { loadGenerator } from '../../json-schemas/load.mjs'
import { cases, FILES, LISTED, readSchema, SCHEMAS } from './cases.mjs'

const all = cases()
const folder = mkdtempSync(join(tmpdir(), 'slashlint-schemas-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const shown = (value) => JSON.stringify(value).slice(0, 200)

/** Of the values, those on which an engine says otherwise. */
const differing = (list, verdictOf) =>
  list
    .filter((one, index) => verdictOf(one, index) !== one.valid)
    .map(
      ({ schema, value, valid }) => `${schema}: ${valid ? 'valid' : 'invalid'} is ${shown(value)}`,
    )

test('the cases are of both kinds', () => {
  const valid = all.filter((one) => one.valid).length
  console.log(`# ${all.length} values, ${valid} of them valid`)
  assert.ok(valid > 50 && all.length - valid > 50)
})

test('ajv, strict', async () => {
  const { EDITOR_KEYWORDS } = await loadGenerator()
  for (const file of FILES) {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictTuples: false })
    ajv.addVocabulary(EDITOR_KEYWORDS)
    assert.equal(ajv.validateSchema(readSchema(file)), true, file)
    ajv.compile(readSchema(file))
  }
})

test('@hyperjump/json-schema', async () => {
  for (const file of FILES) {
    registerSchema(readSchema(file))
  }
  const verdicts = []
  for (const { schema, value } of all) {
    const { valid } = await validate(readSchema(`${schema}.schema.json`).$id, value)
    verdicts.push(valid)
  }
  assert.deepEqual(
    differing(all, (_, index) => verdicts[index]),
    [],
  )
  for (const file of FILES) {
    await validate(readSchema(file).$id, {})
  }
})

describe('@sourcemeta/jsonschema, native', () => {
  const main = createRequire(import.meta.url).resolve('@sourcemeta/jsonschema')
  const run = (...args) =>
    spawnSync(process.execPath, [join(dirname(main), 'cli.js'), ...args], { encoding: 'utf8' })

  test('every file follows the meta-schema', () => {
    const { status, stderr } = run(
      'metaschema',
      ...FILES.map((file) => fileURLToPath(new URL(file, SCHEMAS))),
    )
    assert.equal(status, 0, stderr)
  })

  for (const { name } of LISTED.filter(({ resource }) => resource !== undefined)) {
    const own = all.filter(({ schema }) => schema === name)
    if (own.length === 0) {
      continue
    }
    test(name, () => {
      const schema = fileURLToPath(new URL(`${name}.schema.json`, SCHEMAS))
      const place = join(folder, name)
      for (const kind of ['valid', 'invalid']) {
        mkdirSync(join(place, kind), { recursive: true })
      }
      own.forEach(({ value, valid }, index) =>
        writeFileSync(
          join(place, valid ? 'valid' : 'invalid', `${index}.json`),
          JSON.stringify(value),
        ),
      )
      // All valid ones at once; of the others, which need a process each, some of every kind.
      const { status, stderr } = run('validate', schema, join(place, 'valid'))
      assert.equal(own.some(({ valid }) => valid) ? status : 0, 0, stderr)
      const invalid = own
        .map(({ valid }, index) => (valid ? undefined : index))
        .filter((index) => index !== undefined)
      const step = Math.max(1, Math.floor(invalid.length / 12))
      const accepted = invalid.filter(
        (index, at) =>
          at % step === 0 &&
          run('validate', schema, join(place, 'invalid', `${index}.json`)).status === 0,
      )
      assert.deepEqual(
        accepted.map((index) => shown(own[index].value)),
        [],
      )
    })
  }
})

/** Returns the verdicts of a program in another language on all cases, in their order. */
/** @param {(text: string) => boolean} isDoubtful texts that the engine is documented to judge in another way */
function judgeElsewhere(command, args, env = {}, isDoubtful = () => false) {
  const file = join(folder, 'cases.json')
  writeFileSync(file, JSON.stringify(all))
  const { status, stdout, stderr } = spawnSync(command, [...args, fileURLToPath(SCHEMAS), file], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, ...env },
  })
  assert.equal(status, 0, stderr)
  const verdicts = JSON.parse(stdout)
  assert.equal(verdicts.length, all.length)
  assert.deepEqual(
    differing(all, (one, index) => (holds(one.value, isDoubtful) ? one.valid : verdicts[index])),
    [],
  )
}

/** Whether a text of a value, or one of its keys, is such a text. */
function holds(value, isSuch) {
  if (typeof value === 'string') {
    return isSuch(value)
  }
  if (typeof value !== 'object' || value === null) {
    return false
  }
  return Object.entries(value).some(([key, inner]) => isSuch(key) || holds(inner, isSuch))
}

function skipOrFail(context, missing) {
  if (process.env.REQUIRE_ALL) {
    assert.fail(`${missing} is not installed`)
  }
  context.skip(`${missing} is not installed`)
}

test('Python, jsonschema of Debian', (context) => {
  const python = ['/usr/bin/python3', 'python3'].find(
    (one) => spawnSync(one, ['-c', 'import jsonschema']).status === 0,
  )
  if (python === undefined) {
    skipOrFail(context, 'python3-jsonschema')
  } else
  // There `$` also matches before a line break at the end (docs/json-schemas.md).
  {
    judgeElsewhere(python, [fileURLToPath(new URL('validate.py', import.meta.url))], {}, (text) =>
      text.endsWith('\n'),
    )
  }
})

test('Go, gojsonschema of Debian', (context) => {
  // Debian's packages of Go lie where Go looked for packages before it knew modules.
  const gocode = '/usr/share/gocode'
  const isThere =
    existsSync(join(gocode, 'src/github.com/xeipuuv/gojsonschema')) &&
    spawnSync('go', ['version']).status === 0
  if (!isThere) {
    skipOrFail(context, 'golang-github-xeipuuv-gojsonschema-dev')
  } else {
    judgeElsewhere('go', ['run', fileURLToPath(new URL('validate.go', import.meta.url))], {
      GO111MODULE: 'off',
      GOPATH: gocode,
      GOCACHE: join(folder, 'go'),
    })
  }
})
