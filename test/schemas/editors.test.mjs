// What people see in editors: vscode-json-languageservice (VS Code, and the JSON servers of Neovim, Helix, Zed, Sublime) and
// yaml-language-server, in process, over our broken examples. Core says which mistakes there are.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { parse, parseTree } from 'jsonc-parser'
import { LineCounter, parseDocument, stringify } from 'yaml'
import { validateResource } from '../../core/dist/esm/index.js'
import { loadGenerator } from '../../json-schemas/load.mjs'
import { examples, LISTED, readSchema } from './cases.mjs'

// Their CommonJS forms: those are complete.
const require = createRequire(import.meta.url)
const { ErrorCode, getLanguageService, TextDocument } = require('vscode-json-languageservice')
const { getLanguageService: getYamlService } = require('yaml-language-server')
const { EXPRESSIBLE } = await loadGenerator()

/** Named exceptions of the agreement test that the examples meet: what no schema can say. */
const BEYOND = [
  ({ code }) => code === 'lobby/metadata-size',
  // One field in both spellings: which comes first is not known.
  ({ path }, value) =>
    path.length === 1 &&
    /^client_?id$/i.test(String(path[0])) &&
    'ClientId' in value &&
    'clientId' in value,
]

/** Where the schema shows a mistake: sometimes one step beside the place of core. */
function shownAt({ code, path }) {
  // The kind of a misplaced option is its `type`; a list shows what is wrong with its items together.
  if (code === 'structure/nesting') {
    return [...path, 'type']
  }
  if (code === 'option/required-order') {
    return [...path, 'required']
  }
  if (code === 'structure/mixed-options' || code === 'shape/duplicate-item') {
    return path.slice(0, -1)
  }
  return path
}

/** Paths as texts, each once. The spelling of a missing key is the contract's. */
const asTexts = (paths) =>
  paths.map((path) => path.join('/').replace(/[^/]+$/, (key) => key.toLowerCase())).sort()

/** The mistakes that the schema can tell, as places: of several rules about one value there is one message. */
function mistakes(name, value) {
  const { resource, context } = LISTED.find((one) => one.name === name)
  const found = validateResource(resource, value, context).filter(
    (one) =>
      one.severity === 'error' &&
      EXPRESSIBLE[one.code]?.says !== 'no' &&
      !BEYOND.some((covers) => covers(one, value)),
  )
  return [...new Set(asTexts(found.map(shownAt)))]
}

const broken = examples('broken').filter(({ text }) => {
  const errors = []
  parse(text, errors, { allowTrailingComma: true })
  return errors.length === 0
})

function jsonService(name, variant = 'base') {
  const service = getLanguageService({ clientCapabilities: {} })
  const { files } = LISTED.find((one) => one.name === name)
  const schema = readSchema(files[variant])
  service.configure({ schemas: [{ uri: schema.$id, fileMatch: ['*'], schema }] })
  return service
}

function open(service, text, language = 'json') {
  const document = TextDocument.create(`file:///x.${language}`, language, 1, text)
  return { document, parsed: service.parseJSONDocument?.(document) }
}

async function problems(service, text) {
  const { document, parsed } = open(service, text)
  const all = await service.doValidation(document, parsed, {
    trailingCommas: 'ignore',
    comments: 'ignore',
  })
  return { document, problems: all.filter(({ code }) => code !== ErrorCode.Deprecated) }
}

/** The path of the entry at an offset of a JSON text. */
function pathAt(root, offset) {
  let node = root
  const path = []
  for (;;) {
    const inside = node.children?.find(
      (child) => child.offset <= offset && offset < child.offset + child.length,
    )
    if (inside === undefined) {
      return path
    }
    if (inside.type === 'property') {
      path.push(inside.children[0].value)
      if (offset < inside.children[0].offset + inside.children[0].length) {
        return path
      }
      node = inside.children[1]
    } else {
      path.push(node.children.indexOf(inside))
      node = inside
    }
  }
}

/** Where a message stands, as a path; a missing field is shown at its parent's beginning. */
function placeOf(message, path) {
  const missing = /^Missing property "(.+)"\.?$/.exec(message)?.[1]
  return missing === undefined ? path : [...path, missing]
}

describe('vscode-json-languageservice shows one message per mistake, at its place', () => {
  for (const { file, schema, text } of broken) {
    test(file, async () => {
      const { document, problems: found } = await problems(jsonService(schema), text)
      const root = parseTree(text, [], { allowTrailingComma: true })
      const shown = found.map(({ message, range }) =>
        placeOf(message, pathAt(root, document.offsetAt(range.start))),
      )
      assert.deepEqual(
        asTexts(shown),
        mistakes(schema, parse(text)),
        JSON.stringify(found.map(({ message }) => message)),
      )
    })
  }
})

let documents = 0
/** The service keeps what it has parsed by address. */
const yamlDocument = (text) => TextDocument.create(`file:///x${documents++}.yaml`, 'yaml', 1, text)

function yamlService(name) {
  const schema = readSchema(`${name}.schema.json`)
  const service = getYamlService({
    schemaRequestService: async () => JSON.stringify(schema),
    workspaceContext: { resolveRelativePath: (path) => path },
    telemetry: { send: () => {}, sendError: () => {}, sendTrack: () => {} },
    clientCapabilities: {},
  })
  service.configure({
    validate: true,
    hover: true,
    completion: true,
    format: false,
    schemas: [{ uri: schema.$id, fileMatch: ['*.yaml'], schema }],
  })
  return service
}

/**
 * The path of what a message in a YAML text is about. A mapping begins where its first key does: a message that covers
 * not just that key is about the mapping.
 */
function yamlPathAt(node, start, end, path = []) {
  for (const [index, item] of (node?.items ?? []).entries()) {
    const isPair = item?.key !== undefined
    const range = isPair
      ? [item.key.range[0], item.value?.range?.[1] ?? item.key.range[1]]
      : item?.range
    if (range === undefined || range === null || start < range[0] || start >= range[1]) {
      continue
    }
    if (!isPair) {
      return yamlPathAt(item, start, end, [...path, index])
    }
    if (start < item.key.range[1]) {
      return end === item.key.range[1] ? [...path, item.key.value] : path
    }
    return yamlPathAt(item.value, start, end, [...path, item.key.value])
  }
  return path
}

describe('yaml-language-server shows one message per mistake, at its place', () => {
  for (const { file, schema, text: source } of broken) {
    test(file, async () => {
      const value = parse(source)
      const text = stringify(value)
      const document = yamlDocument(text)
      const found = (await yamlService(schema).doValidation(document, false)).filter(
        ({ message }) => !isDeprecation(message),
      )
      const { contents } = parseDocument(text, { lineCounter: new LineCounter() })
      const shown = found.map(({ message, range }) =>
        placeOf(
          message,
          yamlPathAt(contents, document.offsetAt(range.start), document.offsetAt(range.end)),
        ),
      )
      assert.deepEqual(
        asTexts(shown),
        mistakes(schema, value),
        JSON.stringify(found.map(({ message }) => message)),
      )
    })
  }
})

const isDeprecation = (message) =>
  /^(Deprecated: |Assigned by |Ignored on |The type of a command cannot|The user stands)/.test(
    message,
  )

/** A text with `|` where the cursor is. */
async function completions(name, marked) {
  const offset = marked.indexOf('|')
  const service = jsonService(name)
  const { document, parsed } = open(service, marked.replace('|', ''))
  return (await service.doComplete(document, document.positionAt(offset), parsed)).items
}

const labels = (items) => items.map(({ label }) => label)

describe('completion in JSON', () => {
  test('values of an enumeration, each with what it means', async () => {
    const items = await completions(
      'command',
      '{"name":"a","description":"x","options":[{"type":|}]}',
    )
    const numbers = items.filter(({ label }) => /^\d+$/.test(label))
    assert.deepEqual(
      labels(numbers)
        .map(Number)
        .sort((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    )
    assert.match(numbers.find(({ label }) => label === '3').documentation, /^STRING: A text\./)
  })
  test('the keys that the option’s type has, and no others', async () => {
    const items = labels(await completions('option', '{"type":7,"name":"a","description":"x", |}'))
    assert.ok(
      items.includes('channel_types') &&
        items.includes('required') &&
        items.includes('name_localizations'),
      items.join(),
    )
    for (const key of [
      'choices',
      'min_value',
      'options',
      'file_types',
      'dm_permission',
      'name_localized',
    ]) {
      assert.ok(!items.includes(key), key)
    }
  })
  test('all keys where the type is not there yet, those required first', async () => {
    const items = await completions('option', '{ | }')
    for (const key of ['type', 'name', 'description', 'choices', 'min_value']) {
      assert.ok(labels(items).includes(key), key)
    }
    const sorted = [...items]
      .filter(({ sortText }) => sortText)
      .sort((a, b) => (a.sortText < b.sortText ? -1 : 1))
    assert.deepEqual(labels(sorted).slice(0, 3), ['type', 'name', 'description'])
  })
  test('locales by name', async () => {
    const items = labels(
      await completions('command', '{"name":"a","description":"x","name_localizations":{ | }}'),
    )
    assert.ok(items.includes('de') && items.includes('pt-BR'))
  })
  test('no deprecated field', async () => {
    const items = labels(await completions('command', '{"name":"a","description":"x", | }'))
    assert.ok(
      items.includes('contexts') && !items.includes('dm_permission') && !items.includes('version'),
    )
  })
  test('skeletons of options', async () => {
    const items = labels(
      await completions('command', '{"name":"a","description":"x","options":[ | ]}'),
    )
    assert.ok(items.includes('Text option') && items.includes('Sub-command'), items.join())
  })
})

async function hover(name, marked) {
  const offset = marked.indexOf('|')
  const service = jsonService(name)
  const { document, parsed } = open(service, marked.replace('|', ''))
  return JSON.stringify(
    (await service.doHover(document, document.positionAt(offset), parsed))?.contents,
  )
}

describe('hover in JSON', () => {
  test('a field: what it does, its limits and its default', async () => {
    const text = await hover(
      'command',
      '{"name":"a","description":"x","options":[{"type":3,"name":"a","description":"x","auto|complete":true}]}',
    )
    assert.match(text, /Whether the app suggests values while users type/)
    assert.match(text, /only for STRING, INTEGER and NUMBER options; default: false/)
  })
  test('a member of an enumeration', async () => {
    assert.match(
      await hover('option', '{"type":|7,"name":"a","description":"x"}'),
      /CHANNEL: A channel or category/,
    )
  })
  test('the name of a command', async () => {
    assert.match(await hover('command', '{"na|me":"a","description":"x"}'), /1 to 32 characters/)
  })
})

describe('yaml-language-server', () => {
  const at = (text) => {
    const offset = text.indexOf('|')
    const document = yamlDocument(text.replace('|', ''))
    return [document, document.positionAt(offset)]
  }
  test('completes keys', async () => {
    const { items } = await yamlService('option').doComplete(
      ...at('type: 7\nname: a\ndescription: x\n|'),
      false,
    )
    assert.ok(labels(items).includes('channel_types'), labels(items).join())
  })
  test('completes values of an enumeration', async () => {
    const { items } = await yamlService('option').doComplete(
      ...at('name: a\ndescription: x\ntype: |'),
      false,
    )
    for (const value of ['3', '11']) {
      assert.ok(labels(items).includes(value), labels(items).join())
    }
  })
  test('shows the hover text', async () => {
    const contents = await yamlService('command').doHover(...at('na|me: a\ndescription: x\n'))
    assert.match(JSON.stringify(contents), /1 to 32 characters/)
  })
})

test('a strict schema shows a misspelt key, at the key', async () => {
  const text = '{"type":3,"name":"a","description":"x","choises":[]}'
  const { document, problems: found } = await problems(jsonService('option', 'strict'), text)
  assert.deepEqual(
    found.map(({ range }) => document.getText(range)),
    ['"choises"'],
  )
})
