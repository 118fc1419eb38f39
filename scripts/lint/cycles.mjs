// A rule for oxlint: an `import()` does not hide a cycle. `import/no-cycle` follows static imports only, so two modules
// that load each other, one of them on demand, would pass it.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The imports of each file, so that a run of the lint reads each file once. */
const known = new Map()

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\1/g

/**
 * Lists the files that a module imports by relative paths, including dynamic imports and imports of
 * types.
 */
function importsOf(file) {
  const before = known.get(file)
  if (before !== undefined) {
    return before
  }
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // The file does not exist, or is not TypeScript: the compiler reports that.
  }
  const found = [...text.matchAll(IMPORT)].map(([, , name]) => targetOf(file, name))
  known.set(file, found)
  return found
}

const targetOf = (file, name) => resolve(dirname(file), name.replace(/\.js$/, '.ts'))

/** Returns a chain of imports from one module to another; undefined if there is none. */
function wayTo(from, goal) {
  const came = new Map([[from, undefined]])
  for (const file of came.keys()) {
    if (file === goal) {
      const way = []
      for (let at = file; at !== undefined; at = came.get(at)) {
        way.unshift(at)
      }
      return way
    }
    for (const next of importsOf(file)) {
      if (!came.has(next)) {
        came.set(next, file)
      }
    }
  }
  return undefined
}

export const cycles = {
  meta: { type: 'problem', docs: { description: 'An import on demand hides no cycle' } },
  create(context) {
    return {
      ImportExpression({ source }) {
        if (typeof source?.value !== 'string' || !source.value.startsWith('.')) {
          return
        }
        const way = wayTo(targetOf(context.filename, source.value), context.filename)
        if (way !== undefined) {
          const names = way.map((file) => file.slice(context.cwd.length + 1)).join(' → ')
          context.report({
            node: source,
            message: `What is loaded here leads back here: ${names}. Move what both need into a module of its own.`,
          })
        }
      },
    }
  },
}
