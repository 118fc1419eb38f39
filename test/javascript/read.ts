import type { Definition, Host } from '@slashlint/sources'
import { languageOf } from '@slashlint/sources'
import { read as readCode } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'

const READERS = { json: readJson, jsonc: readJson, yaml: readYaml }

/** Reads a text with the reader for a file name. */
function readAs(file: string, text: string, host: Partial<Host> = {}) {
  const language = languageOf(file)
  const read =
    language !== undefined && language in READERS
      ? READERS[language as keyof typeof READERS]
      : readCode
  return read({ uri: `file:///bot/${file}`, text }, { text: () => undefined, ...host })
}

/** Reads the only definition of a text. @throws Error if there is another number of them */
export function readOne(file: string, text: string, host: Partial<Host> = {}): Definition {
  const { definitions } = readAs(file, text, host)
  const [definition] = definitions
  if (definition === undefined || definitions.length !== 1) {
    throw new Error(`${definitions.length} definitions in ${file}:\n${text}`)
  }
  return definition
}
