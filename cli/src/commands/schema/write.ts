import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asRecord, valueAt } from '@slashlint/checker'
import { openJson } from '@slashlint/sources/json'
import { editJson, withFirst, withValue } from '../../files/json-file.js'
import { didChange, makeFolder } from '../../files/write.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'

/** A schema in the list of `slashlint schema`. */
export interface ListedSchema {
  /** The key of the schema, such as `command`. */
  readonly name: string
  /** The title of the schema. */
  readonly title: string
  /** The globs of the files that editors validate with the schema. */
  readonly patterns: readonly string[]
  /** The file of each variant; absent if the schema has no such variant. */
  readonly files: {
    readonly base: string
    readonly strict?: string
    readonly unicode?: string
    readonly strictUnicode?: string
  }
}

/** The folder of the schemas, in the current folder. */
const FOLDER = '.slashlint'

/**
 * Writes schemas to `.slashlint/` and configures editors for them. `slashlint.json` gets a
 * `$schema`, and settings of Zed get a `json.schemas` entry. Other content stays, and invalid JSON
 * files are not changed. Prints the steps that remain for the user.
 */
export async function writeSchemas(
  schemas: readonly ListedSchema[],
  textOf: (schema: ListedSchema) => Promise<string>,
  io: Io,
): Promise<void> {
  await makeFolder(join(io.cwd, FOLDER))
  const lines: string[] = []
  const paint = paintFor(io, io.stdout)
  for (const schema of schemas) {
    const file = `${FOLDER}/${schema.name}.schema.json`
    const changed = await didChange(join(io.cwd, file), await textOf(schema))
    lines.push(`${changed ? 'Wrote' : 'Up to date:'} ${file}`)
  }
  if (schemas.some(({ name }) => name === 'config')) {
    lines.push(...(await wireConfig(io)))
  }
  lines.push(...(await wireZed(schemas, io)))
  const [first] = schemas
  lines.push(
    '',
    paint.bold('Other editors'),
    `In a document itself: "$schema": "./${FOLDER}/${first?.name ?? 'command'}.schema.json" as the first key of an object,`,
    `or in YAML the comment # yaml-language-server: $schema=./${FOLDER}/${first?.name ?? 'command'}.schema.json.`,
    'Settings for JetBrains, Neovim, Helix, Sublime and yaml-language-server: docs/json-schemas.md.',
    'VS Code does not need them: its extension reports more, and with both every mistake is shown twice.',
  )
  await io.stdout.write(`${lines.join('\n')}\n`)
}

/** Adds `$schema` to `slashlint.json`. @returns what was done, as lines for the user */
async function wireConfig(io: Io): Promise<string[]> {
  const schema = `./${FOLDER}/config.schema.json`
  const outcome = await editJson(io, 'slashlint.json', undefined, (text) => {
    if (asRecord(openJson(text).value).$schema === undefined) {
      return withFirst(text, '$schema', schema)
    }
    return text
  })
  return outcome === undefined ? [] : [outcome]
}

const ZED = '.zed/settings.json'
const ZED_PATH = ['lsp', 'json-language-server', 'settings', 'json', 'schemas']

/**
 * Adds the schemas to the project's settings of Zed, if it has such a folder.
 *
 * @returns what was done, as lines for the user
 */
async function wireZed(schemas: readonly ListedSchema[], io: Io): Promise<string[]> {
  const isZed = await stat(join(io.cwd, '.zed')).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isZed) {
    return []
  }
  const outcome = await editJson(io, ZED, '{}\n', (text) => {
    const before = valueAt(openJson(text).value, ZED_PATH)
    const entries: readonly unknown[] = Array.isArray(before) ? before : []
    return schemas.reduce((now, { name, patterns }) => {
      const url = `./${FOLDER}/${name}.schema.json`
      const fileMatch = patterns.filter((pattern) => /\.jsonc?$/.test(pattern))
      if (fileMatch.length === 0 || entries.some((entry) => asRecord(entry).url === url)) {
        return now
      }
      return withValue(now, [...ZED_PATH, Infinity], { fileMatch, url })
    }, text)
  })
  return outcome === undefined ? [] : [outcome]
}
