import { analyse } from '@slashlint/checker'
import type { Analysis, Settings } from '@slashlint/checker'
import type { Severity } from '@slashlint/core'
import { read } from '@slashlint/sources/json'
import { isShown } from '../../../check/result.js'
import type { Shown } from '../../../check/result.js'
import { jsonText } from '../../../render/json-text.js'

/** The options of the check, as plain data that can be sent to threads. */
export interface JudgeOptions {
  /** The settings for the values, from the configuration and the flags. */
  readonly settings: Settings
  /** The kinds of findings that are shown. */
  readonly shown: Shown
}

/** Whole lines of the input. */
export interface Batch {
  /** The UTF-8 text of the lines, in a buffer that is transferred to a thread. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The number of the first line, from 1. */
  readonly line: number
}

/** The result of a batch of lines. */
export interface Judgement {
  /** The results as lines of JSON, one for each line that is not blank. */
  readonly output: string
  /** True if a line has an error. */
  readonly isFound: boolean
}

/** Checks the values of a batch. Blank lines have no result. */
export function judge({ bytes, line }: Batch, judging: JudgeOptions): Judgement {
  let output = ''
  let isFound = false
  // A mark of the encoding is one at the very beginning only.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: line > 1 })
  for (const [index, text] of decoder.decode(bytes).split('\n').entries()) {
    if (text.trim() === '') {
      continue
    }
    const result = judgeLine(text, line + index, judging)
    if (!result.ok) {
      isFound = true
    }
    output += `${jsonText(result)}\n`
  }
  return { output, isFound }
}

function judgeLine(text: string, line: number, { settings, shown }: JudgeOptions) {
  const analysis = analyse({ uri: 'stdin.json', text, languageId: 'json' }, read, settings)
  const diagnostics = analysis === undefined ? [] : diagnosticsOf(analysis, shown)
  return { line, ok: diagnostics.every(({ severity }) => severity !== 'error'), diagnostics }
}

const diagnosticsOf = (
  { units, source }: Analysis,
  shown: Shown,
): readonly { readonly severity: Severity }[] =>
  [...source, ...units.flatMap(({ diagnostics }) => diagnostics)].filter(({ severity }) =>
    isShown(severity, shown),
  )
