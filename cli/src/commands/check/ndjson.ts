import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { analyse } from '@slashlint/checker'
import type { Analysis, Settings } from '@slashlint/checker'
import type { Severity } from '@slashlint/core'
import { read } from '@slashlint/sources/json'
import { settingsOf } from '../../check/run.js'
import { loadProjects, problemsOf } from '../../config/load.js'
import { describe } from '../../files/errors.js'
import { EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { showPath } from '../../render/pretty.js'
import type { CheckOptions } from './options.js'
import { isShown } from './report.js'

/** Results are written in batches of about this many characters. */
const BATCH = 64 * 1024

/**
 * One value a line in, one result a line out, in constant memory: the next part of the input is read only when the
 * results of the last one were taken. A value is a command, or a list of commands, unless --resource says otherwise.
 * Blank lines give nothing.
 */
export async function checkLines(options: CheckOptions, io: Io): Promise<number> {
  const projects = await loadProjects(io.cwd, options.config)
  let code: number = EXIT.clean
  const inputs = options.paths.length === 0 ? [undefined] : options.paths
  for (const path of inputs) {
    const file = resolve(io.cwd, path ?? options.stdinFilename ?? 'stdin.ndjson')
    const settings = await settingsOf(file, { projects, global: options.global })
    const assignment = { resource: 'command' as const, ...settings.assignment }
    const source = path === undefined ? io.stdin : createReadStream(file)
    try {
      const found = await checkStream(source, { ...settings, assignment }, options, io)
      if (found && code === EXIT.clean) code = EXIT.found
    } catch (error) {
      await io.stderr.write(`error: Cannot read ${showPath(io.cwd, file)}: ${describe(error)}.\n`)
      code = EXIT.failed
    }
  }
  return problemsOf(projects).length > 0 ? EXIT.failed : code
}

async function checkStream(
  source: AsyncIterable<Uint8Array>,
  settings: Settings,
  options: CheckOptions,
  io: Io,
): Promise<boolean> {
  let line = 0
  let found = false
  let output = ''
  for await (const text of linesOf(source)) {
    line++
    if (text.trim() === '') continue
    const result = checkLine(text, line, settings, options)
    if (!result.ok) found = true
    output += `${JSON.stringify(result)}\n`
    if (output.length >= BATCH) {
      await io.stdout.write(output)
      output = ''
    }
  }
  if (output !== '') await io.stdout.write(output)
  return found
}

/** Splits bytes into lines without ever holding more than one of them. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  for await (const chunk of source) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n')
    for (const [index, piece] of pieces.entries()) {
      parts.push(piece)
      if (index === pieces.length - 1) break
      yield parts.join('')
      parts = []
    }
  }
  parts.push(decoder.decode())
  const rest = parts.join('')
  if (rest !== '') yield rest
}

interface LineResult {
  /** From 1. */
  readonly line: number
  readonly ok: boolean
  readonly diagnostics: readonly object[]
}

function checkLine(text: string, line: number, settings: Settings, options: CheckOptions): LineResult {
  const analysis = analyse({ uri: 'stdin.json', text, languageId: 'json' }, read, settings)
  const diagnostics = analysis === undefined ? [] : diagnosticsOf(analysis, options)
  return { line, ok: diagnostics.every(({ severity }) => severity !== 'error'), diagnostics }
}

const diagnosticsOf = (
  { units, source }: Analysis,
  options: CheckOptions,
): readonly { readonly severity: Severity }[] =>
  [...source, ...units.flatMap(({ diagnostics }) => diagnostics)].filter(({ severity }) => isShown(severity, options))
