import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'

/**
 * Creates an esbuild plugin that replaces members of numeric tables by their values, such as
 * `LIMITS.options` by 25.
 *
 * @param files the modules with these tables, whose names must be unique in core
 */
export async function members(files) {
  const tables = new Map()
  for (const file of files) {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
    })
    const names = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
    for (const [name, table] of Object.entries(names)) {
      if (isOfNumbers(table)) {
        tables.set(name, table)
      }
    }
  }
  const member = new RegExp(String.raw`(?<![\w.$])(${[...tables.keys()].join('|')})\.(\w+)`, 'g')
  return {
    name: 'members',
    setup({ onLoad }) {
      onLoad({ filter: /\/core\/src\/.+\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        return {
          contents: text.replace(member, (access, name, key) => tables.get(name)[key] ?? access),
          loader: 'ts',
        }
      })
    },
  }
}

const isOfNumbers = (table) =>
  typeof table === 'object' &&
  table !== null &&
  !Array.isArray(table) &&
  Object.values(table).every((value) => typeof value === 'number')
