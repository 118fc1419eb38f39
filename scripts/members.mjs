import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'

/**
 * Makes a plugin that inlines the members of tables of numbers: 25 in place of `LIMITS.options`.
 *
 * @param files with such tables; their names have the same meaning in all of core
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
