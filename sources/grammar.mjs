/**
 * Builds the parser of JavaScript and TypeScript: the grammar of the installed `@lezer/javascript` with the changes of
 * `src/javascript/grammar/changes.mjs`, bundled with the tokens of that package and ours. What was built is kept until one of
 * these is another.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { CHANGES } from './src/javascript/grammar/changes.mjs'
import { changed } from './src/javascript/grammar/change.mjs'

const FOLDER = fileURLToPath(new URL('src/javascript/grammar/', import.meta.url))
const OUTPUT = join(FOLDER, 'parser.built.js')
const resolve = createRequire(import.meta.url).resolve
const folderOf = (name) => join(dirname(resolve(name)), '..')
const INSTALLED = join(folderOf('@lezer/javascript'), 'src')

/** Returns the grammar of the installed package. */
export const installedGrammar = () => readFileSync(join(INSTALLED, 'javascript.grammar'), 'utf8')

/** Writes the parser, unless the one that is there was made of the same. */
export async function buildGrammar() {
  const grammar = changed(installedGrammar(), CHANGES)
  const made = [
    JSON.parse(readFileSync(join(folderOf('@lezer/generator'), 'package.json'), 'utf8')).version,
    grammar,
    ...[
      join(INSTALLED, 'tokens.js'),
      join(FOLDER, 'tokens.mjs'),
      fileURLToPath(import.meta.url),
    ].map((file) => readFileSync(file, 'utf8')),
  ]
  const head = `// Made by sources/grammar.mjs of ${createHash('sha256').update(made.join('\0')).digest('hex')}`
  if (existsSync(OUTPUT) && readFileSync(OUTPUT, 'utf8').startsWith(head)) {
    return
  }
  const start = process.cpuUsage()
  writeFileSync(OUTPUT, `${head}\n${await bundled(await parserFiles(grammar, CHANGES))}`)
  const { user, system } = process.cpuUsage(start)
  console.log(`Built the grammar (${((user + system) / 1e6).toFixed(1)} s of the processor)`)
}

/** Generates the tables of a grammar. A conflict names the changed productions that take part in it. */
export async function parserFiles(grammar, changes) {
  const { buildParserFile } = await import('@lezer/generator')
  try {
    return buildParserFile(grammar, {
      fileName: 'javascript.grammar',
      warn(text) {
        throw new Error(text)
      },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const names = new Set(changes.flatMap((change) => NAME.exec(placeOf(change))?.[1] ?? []))
    const concerned = [...names].filter((name) => new RegExp(`\\b${name}\\b`).test(message))
    const changed = concerned.length === 0 ? 'none is named' : concerned.join(', ')
    throw new Error(
      `The changed grammar cannot be built. Changed productions in what follows: ${changed}.\n${message}`,
      { cause: error },
    )
  }
}

const placeOf = (change) => ('beside' in change ? change.beside : change.production)

/** The production that is changed, the last one of `type > NewSignature`. */
const NAME = /^(?:.* > )?(\w+)/

/** Returns the parser as one module, which needs nothing but `@lezer/lr`. */
async function bundled({ parser, terms }) {
  const { outputFiles } = await build({
    stdin: { contents: parser, resolveDir: FOLDER, sourcefile: 'parser.js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    packages: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'grammar',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\/tokens(\.js)?$/ }, () => ({ path: join(INSTALLED, 'tokens.js') }))
          onResolve({ filter: /\/own-tokens$/ }, () => ({ path: join(FOLDER, 'tokens.mjs') }))
          onResolve({ filter: /\/parser\.terms\.js$/ }, () => ({
            path: 'terms',
            namespace: 'grammar',
          }))
          onLoad({ filter: /^terms$/, namespace: 'grammar' }, () => ({ contents: terms }))
        },
      },
    ],
  })
  return outputFiles[0].text
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildGrammar()
}
