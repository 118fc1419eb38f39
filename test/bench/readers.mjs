/**
 * Text → located diagnostics, as an editor asks for them at each keystroke: read the document, check it, find the place
 * of every diagnostic. Beside it, in the same slices: the parser alone, and the JSON language service of VS Code with the
 * official schema.
 */
import { WORKSPACE_SOURCES } from '../../scripts/sources.mjs'
import { build } from 'esbuild'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compare } from './measure.mjs'
import { mark, table } from './report.mjs'

const root = new URL('../../', import.meta.url)
const OPENAPI = new URL('../shared/corpus/openapi-commands.json', root)
const SIZES = [5_000, 50_000, 500_000, 5_000_000]
const PEER = 'vscode-json-languageservice, official schema'

async function bundle() {
  const folder = new URL('node_modules/.cache/slashlint-bench/', root)
  mkdirSync(folder, { recursive: true })
  const outfile = fileURLToPath(new URL('readers.mjs', folder))
  await build({
    stdin: {
      contents: `export { validateResource } from '@slashlint/core'
        export { read as readJson } from './sources/src/json/index.ts'
        export { read as readYaml } from './sources/src/yaml/index.ts'
        export { parseAllDocuments } from 'yaml'`,
      resolveDir: fileURLToPath(root),
      loader: 'ts',
    },
    alias: WORKSPACE_SOURCES,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    outfile,
    // What the library of YAML asks of Node.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)`,
    },
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

/** A list of commands of some size; every tenth has a mistake, if wanted. */
function commandsOf(bytes, faulty) {
  const commands = []
  for (let size = 2; size < bytes;) {
    const i = commands.length
    const command = {
      name: `${faulty && i % 10 === 0 ? 'Command' : 'command'}-${i}`,
      description: `Does the thing number ${i} to a member or to a channel`,
      default_member_permissions: '8',
      options: Array.from({ length: 4 }, (_, o) => ({
        type: 3 + o,
        name: `option-${o}`,
        description: `The option number ${o} of command ${i}`,
        required: o < 2,
        name_localizations: { de: `wahl-${o}`, fr: `choix-${o}` },
      })),
    }
    commands.push(command)
    size += JSON.stringify(command, null, 2).length * 1.15
  }
  return commands
}

function languageService() {
  if (!existsSync(OPENAPI)) {
    return undefined
  }
  const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
    'vscode-json-languageservice',
  )
  const document = JSON.parse(readFileSync(OPENAPI, 'utf8'))
  for (const name of ['ApplicationCommandCreateRequest', 'ApplicationCommandUpdateRequest']) {
    const { properties } = document.components.schemas[name]
    properties.default_member_permissions = { type: ['string', 'null'], pattern: '^\\d+$' }
  }
  const schema = {
    type: 'array',
    items: { $ref: '#/components/schemas/ApplicationCommandUpdateRequest' },
    components: document.components,
  }
  const service = getLanguageService({})
  service.configure({
    validate: true,
    allowComments: false,
    schemas: [{ uri: 'commands://schema', fileMatch: ['*.json'], schema }],
  })
  let version = 0
  return (text) => {
    const document = TextDocument.create('file:///bot.commands.json', 'json', ++version, text)
    return service.doValidation(document, service.parseJSONDocument(document))
  }
}

/** Asynchronous work in slices, as `compare` does it for what is synchronous. */
async function comparePeer(ours, peer, slices) {
  const ratios = []
  for (let s = 0; s < slices; s++) {
    const start = performance.now()
    let calls = 0
    do {
      ours()
      calls++
    } while (performance.now() - start < 20)
    const own = (performance.now() - start) / calls
    const begin = performance.now()
    await peer()
    ratios.push((performance.now() - begin) / own)
  }
  ratios.sort((a, b) => a - b)
  return ratios[ratios.length >> 1]
}

/** Blocks of lines, as people write YAML. */
function yamlOf(commands) {
  const lines = commands.flatMap((command) => [
    `- name: ${command.name}`,
    `  description: ${command.description}`,
    `  default_member_permissions: "8"`,
    '  options:',
    ...command.options.flatMap((option) => [
      `    - type: ${option.type}`,
      `      name: ${option.name}`,
      `      description: ${option.description}`,
      `      required: ${option.required}`,
      '      name_localizations:',
      ...Object.entries(option.name_localizations).map(
        ([key, value]) => `        ${key}: ${value}`,
      ),
    ]),
  ])
  return `${lines.join('\n')}\n`
}

/** @returns {Promise<{ json: object[], yaml: object[] }>} a row for each size */
export async function readers(alone, quick) {
  const { validateResource, readJson, readYaml, parseAllDocuments } = await bundle()
  const diagnose = (read, uri) => (text) => {
    const { definitions, syntax } = read({ uri, text }, { text: () => undefined })
    let count = syntax.length
    for (const definition of definitions) {
      for (const { path, target, span } of validateResource(
        definition.resource,
        definition.value,
      )) {
        definition.locate(path, target, span)
        count++
      }
    }
    return count
  }
  const json = diagnose(readJson, 'file:///bot.commands.json')
  const yaml = diagnose(readYaml, 'file:///bot.commands.yaml')
  const peer = alone ? undefined : languageService()
  const slices = quick ? 5 : 15
  const rows = { json: [], yaml: [] }
  for (const bytes of SIZES) {
    const clean = JSON.stringify(commandsOf(bytes, false), null, 2)
    const faulty = JSON.stringify(commandsOf(bytes, true), null, 2)
    const timing = {
      slices: bytes > 1e6 ? Math.min(slices, 7) : slices * 3,
      slice: 2,
      warm: bytes > 1e6 ? 300 : 200,
    }
    const parsed = compare(
      [
        { name: 'parse', run: () => JSON.parse(clean) },
        { name: 'clean', run: () => json(clean) },
        { name: 'faulty', run: () => json(faulty) },
      ],
      timing,
    )
    // A list of some size breaks the limits of a whole set, and nothing else.
    if (json(clean) > 2 || json(faulty) <= json(clean)) {
      throw new Error('the payloads of the readers are not what they should be')
    }
    const times =
      peer === undefined
        ? undefined
        : await comparePeer(
            () => json(faulty),
            () => peer(faulty),
            bytes > 1e6 ? 3 : slices,
          )
    rows.json.push({
      bytes: clean.length,
      clean: parsed.get('clean').ratio,
      faulty: parsed.get('faulty').ratio,
      peer: times,
    })
    const text = yamlOf(commandsOf(bytes, true))
    if (yaml(text) === 0) {
      throw new Error('the YAML payload has no diagnostics')
    }
    const read = compare(
      [
        {
          name: 'parser',
          run: () => parseAllDocuments(text, { keepSourceTokens: false, logLevel: 'silent' }),
        },
        { name: 'slashlint', run: () => yaml(text) },
      ],
      { ...timing, slices: bytes > 1e6 ? 3 : slices, warm: bytes > 1e6 ? 0 : 200 },
    )
    rows.yaml.push({ bytes: text.length, ratio: read.get('slashlint').ratio })
  }
  return rows
}

const size = (bytes) =>
  bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
const shown = (ratio) => (ratio === undefined ? 'not run' : ratio.toFixed(2))

export const readersTable = ({ json, yaml }) =>
  [
    table(
      ['JSON', ...json.map(({ bytes }) => size(bytes))],
      [
        ['clean, × JSON.parse', ...json.map(({ clean }) => shown(clean))],
        ['with diagnostics, × JSON.parse', ...json.map(({ faulty }) => shown(faulty))],
        [`${PEER}, × slashlint`, ...json.map(({ peer }) => shown(peer))],
      ],
    ),
    table(
      ['YAML', ...yaml.map(({ bytes }) => size(bytes))],
      [['with diagnostics, × the parser alone', ...yaml.map(({ ratio }) => shown(ratio))]],
    ),
  ].join('\n\n')

export function readersGoals({ json, yaml }) {
  const worst = Math.max(...yaml.map(({ ratio }) => ratio))
  const clean = Math.max(...json.map((row) => row.clean))
  const faulty = Math.max(...json.map((row) => row.faulty))
  const least = Math.min(...json.map(({ peer }) => peer ?? Infinity))
  return [
    ...(least === Infinity
      ? []
      : [
          [
            'JSON at least 10 × faster than the language service at every size',
            shown(least),
            mark(least >= 10),
          ],
        ]),
    ['a clean JSON document ≤ 1.5 × JSON.parse', shown(clean), mark(clean <= 1.5)],
    ['one with diagnostics ≤ 5 × JSON.parse', shown(faulty), mark(faulty <= 5)],
    ['YAML ≤ 1.2 × the parser alone', shown(worst), mark(worst <= 1.2)],
  ]
}
