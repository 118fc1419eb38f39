import { readFile } from 'node:fs/promises'
import { didYouMean } from '@slashlint/checker'
import type { Arguments } from '../../arguments/parse.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { RESULT_SCHEMAS } from '../../render/result-schemas.js'
import type { ResultSchema } from '../../render/result-schemas.js'
import type { ListedSchema } from './write.js'

/** The folder of the schemas, relative to `cli.js`; the build defines it. */
declare const SLASHLINT_SCHEMAS: string | undefined

const FOLDER = new URL(
  typeof SLASHLINT_SCHEMAS === 'string' ? SLASHLINT_SCHEMAS : '../../../../json-schemas/schemas/',
  import.meta.url,
)

/**
 * Prints a JSON Schema by its name. Without a name, prints the list of schemas. `--write` writes
 * them for editors.
 */
export async function schema({ paths, flags }: Arguments, io: Io): Promise<number> {
  const own = Object.entries(RESULT_SCHEMAS).map(([name, { title = name }]): ListedSchema => ({
    name,
    title,
    patterns: [],
    files: { base: name },
  }))
  const list = [...(JSON.parse(await read('index.json')) as readonly ListedSchema[]), ...own]
  const variant = { strict: flags.strict === true, unicode: flags.unicode === true }
  if (flags.write === true) {
    const { writeSchemas } = await import('./write.js')
    const ofFiles = list.filter(({ patterns }) => patterns.length > 0)
    const wanted = paths.length === 0 ? ofFiles : paths.map((name) => find(list, name))
    await writeSchemas(wanted, (one) => readSchema(one, variant), io)
    return EXIT.clean
  }
  const [name, ...rest] = paths
  if (rest.length > 0) {
    throw new UsageError('`slashlint schema` prints one schema; `--write` takes several names.')
  }
  if (name === undefined) {
    await io.stdout.write(listed(list, io))
  } else {
    await io.stdout.write(await readSchema(find(list, name), variant))
  }
  return EXIT.clean
}

function find(list: readonly ListedSchema[], name: string): ListedSchema {
  const found = list.find((one) => one.name === name)
  if (found !== undefined) {
    return found
  }
  const names = list.map((one) => one.name)
  throw new UsageError(
    `There is no schema \`${name}\`.${didYouMean(name, names)} \`slashlint schema\` lists them.`,
  )
}

function listed(list: readonly ListedSchema[], io: Io): string {
  const paint = paintFor(io, io.stdout)
  const width = Math.max(...list.map(({ name }) => name.length))
  return list.map(({ name, title }) => `${paint.bold(name.padEnd(width))}  ${title}\n`).join('')
}

/** Returns the text of a schema. If it has no strict or Unicode variant, that flag is ignored. */
async function readSchema(
  { files }: ListedSchema,
  { strict, unicode }: Readonly<Record<'strict' | 'unicode', boolean>>,
): Promise<string> {
  const named = unicode ? (strict ? files.strictUnicode : files.unicode) : undefined
  const file = named ?? (strict ? (files.strict ?? files.base) : files.base)
  const result = RESULT_SCHEMAS[file as keyof typeof RESULT_SCHEMAS] as ResultSchema | undefined
  const value: unknown = result ?? JSON.parse(await read(file))
  // Everything beyond ASCII stays escaped, whatever the terminal or file system makes of it.
  return `${JSON.stringify(value, null, 2).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`
}

async function read(file: string): Promise<string> {
  return readFile(new URL(file, FOLDER), 'utf8')
}
