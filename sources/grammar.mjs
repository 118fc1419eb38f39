/**
 * Builds the parsers of code: the grammar of an installed package with our changes
 * (`src/<language>/grammar/changes.mjs`), bundled with the tokens of that package and ours. A built
 * parser is kept until one of these changes.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { changed } from './src/lezer/change.mjs'

const LANGUAGES = ['javascript', 'python']
const resolve = createRequire(import.meta.url).resolve
const packageOf = (name) => join(dirname(resolve(name)), '..')
const installedOf = (language) => join(packageOf(`@lezer/${language}`), 'src')
const folderOf = (language) => fileURLToPath(new URL(`src/${language}/grammar/`, import.meta.url))

/** Returns the grammar of the installed package. */
export const installedGrammar = (language) =>
  readFileSync(join(installedOf(language), `${language}.grammar`), 'utf8')

/** Writes the parsers, except those that are already built from the same grammar and tokens. */
export async function buildGrammars() {
  for (const language of LANGUAGES) {
    await buildGrammar(language)
  }
}

async function buildGrammar(language) {
  const folder = folderOf(language)
  const output = join(folder, 'parser.built.js')
  const { CHANGES } = await import(`./src/${language}/grammar/changes.mjs`)
  const grammar = changed(installedGrammar(language), CHANGES)
  const made = [
    JSON.parse(readFileSync(join(packageOf('@lezer/generator'), 'package.json'), 'utf8')).version,
    grammar,
    ...[
      join(installedOf(language), 'tokens.js'),
      join(folder, 'tokens.mjs'),
      fileURLToPath(import.meta.url),
    ].map((file) => readFileSync(file, 'utf8')),
  ]
  const head = `// Made by sources/grammar.mjs of ${createHash('sha256').update(made.join('\0')).digest('hex')}`
  if (existsSync(output) && readFileSync(output, 'utf8').startsWith(head)) {
    return
  }
  const start = process.cpuUsage()
  const files = await parserFiles(grammar, CHANGES, language)
  writeFileSync(output, `${head}\n${await bundled(files, language)}`)
  const { user, system } = process.cpuUsage(start)
  const seconds = ((user + system) / 1e6).toFixed(1)
  console.log(`Built the grammar of ${language} (${seconds} s of the processor)`)
}

/**
 * Generates the tables of a grammar. The error about a conflict names the changed productions that
 * take part in it.
 */
export async function parserFiles(grammar, changes, language = 'javascript') {
  const { buildParserFile } = await import('@lezer/generator')
  try {
    return buildParserFile(grammar, {
      fileName: `${language}.grammar`,
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

/**
 * Matches the name of the changed production: the last one of a place such as `type >
 * NewSignature`.
 */
const NAME = /^(?:.* > )?(\w+)/

/** Returns the parser as one module, which needs nothing but `@lezer/lr`. */
async function bundled({ parser, terms }, language) {
  const folder = folderOf(language)
  const { outputFiles } = await build({
    stdin: { contents: parser, resolveDir: folder, sourcefile: 'parser.js' },
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
          const tokens = join(installedOf(language), 'tokens.js')
          onResolve({ filter: /\/tokens(\.js)?$/ }, () => ({ path: tokens }))
          onResolve({ filter: /\/own-tokens$/ }, () => ({ path: join(folder, 'tokens.mjs') }))
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
  await buildGrammars()
}
