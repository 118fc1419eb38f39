import { styleText } from 'node:util'
import type { Io, Output } from '../io.js'

type Format = Parameters<typeof styleText>[0]

type Painter = (text: string) => string

/** Functions that colour texts for a terminal, or return them unchanged. */
export interface Paint {
  /** Paints names and totals. */
  readonly bold: Painter
  /** Paints texts of less importance, such as codes. */
  readonly dim: Painter
  /** Paints errors. */
  readonly error: Painter
  /** Paints warnings. */
  readonly warning: Painter
  /** Paints hints. */
  readonly hint: Painter
  /** Paints success messages. */
  readonly good: Painter
  /** Paints the frame around code. */
  readonly frame: Painter
}

/**
 * Tells whether an output has colours: only on a terminal, unless NO_COLOR or FORCE_COLOR is set
 * (no-color.org, force-color.org).
 */
function hasColors({ env }: Io, output: Output): boolean {
  const { FORCE_COLOR: force } = env
  if (force !== undefined && force !== '') {
    return force !== '0' && force !== 'false'
  }
  return !env.NO_COLOR && output.isTTY && env.TERM !== 'dumb'
}

/** Creates the painters for an output. */
export function paintFor(io: Io, output: Output): Paint {
  const on = hasColors(io, output)
  const style =
    (format: Format) =>
    (text: string): string =>
      on && text !== '' ? styleText(format, text, { validateStream: false }) : text
  return {
    bold: style('bold'),
    dim: style('dim'),
    error: style(['bold', 'red']),
    warning: style(['bold', 'yellow']),
    hint: style(['bold', 'cyan']),
    good: style(['bold', 'green']),
    frame: style('blueBright'),
  }
}

/** The width in columns if the output is no terminal. */
const DEFAULT_COLUMNS = 120

/** Returns the width of standard output in columns, 120 if it is no terminal. */
export const columnsOf = ({ stdout }: Io): number =>
  stdout.isTTY ? (stdout.columns ?? DEFAULT_COLUMNS) : DEFAULT_COLUMNS
