// The examples of the rules as texts, and the program's output about them. The program's own modules are bundled for
// it, because an example may need facts (such as deployed commands) that no command line can express.
import { build } from 'esbuild'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { format } from 'prettier'
import { WORKSPACE_SOURCES } from '../sources.mjs'

const root = new URL('../..', import.meta.url)
const at = (path) => fileURLToPath(new URL(path, root))

const bundled = await build({
  stdin: {
    contents: `
      export { createProject, lineLookup } from '@slashlint/checker'
      export { read } from '@slashlint/sources/json'
      export { read as readCode } from '@slashlint/sources/javascript'
      export { read as readPython } from '@slashlint/sources/python'
      export { checkedFile } from './check/check-file.js'
      export { createPrettyRenderer } from './render/pretty.js'
      export { paintFor } from './render/colors.js'
      export { rules } from '@slashlint/core/catalogue'
      export { fixesFor } from '@slashlint/core/fixes'
      export { formatDiagnostics, validateResource } from '@slashlint/core'`,
    resolveDir: at('cli/src'),
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
  alias: WORKSPACE_SOURCES,
})
const program = await import(
  `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString('base64')}`
)

export const { rules } = program

/**
 * Returns an example as the text of a document; undefined if JSON cannot represent it. Examples of
 * the readers' rules are texts already.
 */
export async function textOf({ value }) {
  if (typeof value === 'string') {
    return value
  }
  let json
  try {
    json = JSON.stringify(value)
  } catch {
    return undefined
  }
  return format(json, { parser: 'json', printWidth: 100 })
}

/** The readers of examples in code, and the names of the example files. */
const CODE = {
  javascript: { file: 'example.js', read: program.readCode },
  python: { file: 'example.py', read: program.readPython },
}

/** Returns the output of slashlint for the bad example of a rule. */
export async function outputOf({ code: rule, severity, off, bad }) {
  const context = {
    hints: true,
    ...bad.context,
    rules: { ...(off && { [rule]: severity }), ...bad.context?.rules },
  }
  const text = await textOf(bad)
  if (text === undefined) {
    return program.formatDiagnostics(program.validateResource(bad.resource, bad.value, context))
  }
  const code = CODE[bad.language]
  const json = isCommented(text) ? 'example.jsonc' : 'example.json'
  const file = at(code?.file ?? json)
  const settings = {
    assignment: code === undefined ? { resource: bad.resource } : {},
    rules: context.rules,
    context,
  }
  const reader = code?.read ?? program.read
  const uri = pathToFileURL(file).href
  const project = program.createProject(() => undefined)
  project.put(uri, text, { settings, root: uri, read: reader })
  const { findings } = await program.checkedFile(uri, text, project)
  const plain = { env: { NO_COLOR: '1' } }
  const render = program.createPrettyRenderer({
    cwd: at('.'),
    columns: 100,
    paint: program.paintFor(plain, {}),
    linesOf: program.lineLookup(() => text),
  })
  const own = findings.filter((finding) => finding.code === rule)
  if (own.length === 0) {
    throw new Error(`the program says nothing about the bad example of ${rule}`)
  }
  return own.map(render).join('\n').trimEnd()
}

/** Lists the fixes of a rule's bad example, the best first, without duplicates. */
export function fixesOf({ code, severity, off, bad }) {
  if (typeof bad.value === 'string') {
    return []
  }
  const context = {
    hints: true,
    ...bad.context,
    rules: { ...(off && { [code]: severity }), ...bad.context?.rules },
  }
  const fixes = program
    .validateResource(bad.resource, bad.value, context)
    .filter((diagnostic) => diagnostic.code === code)
    .flatMap((diagnostic) =>
      program.fixesFor(bad.value, diagnostic, { ...context, resource: bad.resource }),
    )
  return [...new Map(fixes.map((fix) => [fix.title, fix])).values()]
}

export const isCommented = (text) => /^\s*(?:\/\/|\/\*)/m.test(text)
