// How handlers read options with each library, in docs/handlers.md between `<!-- libraries -->` and `<!-- /libraries
// -->`, from the reader's files of libraries.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { WORKSPACE_SOURCES } from '../sources.mjs'

const REGION = /(<!-- libraries -->\n)[^]*?(<!-- \/libraries -->)/g

/** Updates the table of libraries in a page. */
export async function withLibraries(text) {
  const libraries = await load()
  const rows = libraries.flatMap((library) => {
    const base = libraries.find(({ packages }) => packages.includes(library.basedOn))
    const { handlers = {} } = library
    const reads = [...readsOf(library), ...(base === undefined ? [] : [`as ${base.packages[0]}`])]
    if (reads.length === 0) {
      return []
    }
    const named = [listed(handlers.runs), listed(handlers.answers)].map((names) =>
      names === '' ? '–' : names,
    )
    return [`| ${code(library.packages[0])} | ${reads.join('; ')} | ${named.join(' | ')} |\n`]
  })
  const head =
    '| library | what reads options | what runs a command | what completes |\n|---|---|---|---|\n'
  return text.replace(REGION, (_match, begin, end) => `${begin}${head}${rows.join('')}${end}`)
}

/** Lists the ways in which a library reads options, as code. */
function readsOf({ readers = [], memberReads, optionArguments, handlers = {} }) {
  const getters = Object.assign({}, ...readers.map((one) => one.getters))
  const named = (what) => Object.keys(getters).filter((name) => getters[name].reads === what)
  const methods = ['option', 'subcommand', 'group', 'levels', 'focused'].flatMap(named)
  const ways = []
  if (methods.length > 0) {
    ways.push(methods.map((name) => code(`${name}()`)).join(', '))
  }
  if (memberReads !== undefined) {
    ways.push(memberReads.names.map((name) => code(`${name}.options.<option>`)).join(', '))
  }
  if (optionArguments !== undefined) {
    const signs = optionArguments.signs.map((sign) => code(sign.replace(/\($/, '()')))
    ways.push(`parameters and fields with ${signs.join(', ')}`)
  }
  ways.push(...(handlers.parses ?? []).map((name) => code(`${name}(interaction).<option>`)))
  if (methods.length === 0) {
    const raw = Object.entries(handlers.data ?? {}).filter(([, gives]) => gives === 'options')
    ways.push(...raw.map(([name]) => code(`data.${name}.find((o) => o.name === '<option>')`)))
  }
  return ways
}

const code = (text) => `\`${text}\``
const listed = (names = []) => names.map(code).join(', ')

async function load() {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    entryPoints: ['sources/src/javascript/frameworks/index.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: WORKSPACE_SOURCES,
    write: false,
    logLevel: 'warning',
  })
  const { FRAMEWORKS } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
  return FRAMEWORKS
}
