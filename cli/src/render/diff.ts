import type { FixedFile } from '../check/result.js'
import type { Paint } from './colors.js'
import { showPath } from '@slashlint/checker/disk'
import { harmless } from './width.js'

/** Returns changed files as a unified diff, which `git apply` and `patch -p1` accept. */
export async function renderDiff(
  fixed: readonly Pick<FixedFile, 'file' | 'before' | 'after'>[],
  cwd: string,
  paint: Paint,
  isTerminal: boolean,
): Promise<string> {
  const { createTwoFilesPatch } = await import('diff')
  return fixed
    .map(({ file, before, after }) => {
      const path = showPath(cwd, file)
      const patch = createTwoFilesPatch(
        `a/${path}`,
        `b/${path}`,
        before,
        after,
        undefined,
        undefined,
        { context: 3 },
      )
      return patch
        .replace(/^=+\n/, '')
        .split('\n')
        .map((line) => paintLine(isTerminal ? harmless(line) : line, paint))
        .join('\n')
    })
    .join('')
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith('+++') || line.startsWith('---')) {
    return paint.bold(line)
  }
  if (line.startsWith('+')) {
    return paint.good(line)
  }
  if (line.startsWith('-')) {
    return paint.error(line)
  }
  return line.startsWith('@@') ? paint.hint(line) : line
}
