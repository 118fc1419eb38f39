/** Starts an editor on a file, lets it play steps, and reads what it saw: the same for every editor. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where npm puts the project's own programs: `slashlint` is on the path, as the page says. */
const PROGRAMS = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))
const MOST_MILLISECONDS = 240_000

/**
 * One step: `{ do: 'diagnostics', count }` waits for them, `{ do: 'type' | 'erase' | 'complete', line, column, … }` and
 * `{ do: 'fix', line, column, title }` change the text, `{ do: 'rename', line, column, text }` changes several, `{ do: 'hover', line, column }` reads. Lines and columns count
 * from 1, columns in UTF-16 units.
 * @typedef {{ do: string, line?: number, column?: number, text?: string, title?: string, count?: number }} Step
 *
 * @typedef {object} Editor
 * @property {string} name as people write it
 * @property {string} program on the path
 * @property {string} debian the packages that have it
 * @property {string} settings of the user: the page's snippet
 * @property {string} ending of the file that holds them
 * @property {(file: string, settings: string) => string[]} argumentsFor one start
 */

/**
 * What the editor answers to each step.
 * @param {Editor} editor
 * @param {{ home: string, folder: string, file: string }} place a fresh home, the workspace, the file in it
 * @param {Step[]} steps
 */
export function play(editor, { home, folder, file }, steps) {
  const settings = join(home, `settings${editor.ending}`)
  const answers = join(home, 'answers.json')
  mkdirSync(home, { recursive: true })
  writeFileSync(settings, editor.settings)
  rmSync(answers, { force: true })
  const { error, status, signal, stdout, stderr } = spawnSync(
    editor.program,
    editor.argumentsFor(join(folder, file), settings),
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: MOST_MILLISECONDS,
      env: {
        ...process.env,
        HOME: home,
        XDG_CONFIG_HOME: join(home, 'config'),
        XDG_DATA_HOME: join(home, 'data'),
        XDG_CACHE_HOME: join(home, 'cache'),
        XDG_STATE_HOME: join(home, 'state'),
        PATH: `${PROGRAMS}${delimiter}${process.env.PATH}`,
        SLASHLINT_STEPS: JSON.stringify(steps),
        SLASHLINT_ANSWERS: answers,
      },
    },
  )
  if (error?.code === 'ENOENT') {
    throw new Error(`${editor.name} is missing (Debian: apt-get install -y ${editor.debian})`)
  }
  const report = existsSync(answers)
    ? JSON.parse(readFileSync(answers, 'utf8'))
    : { error: 'it wrote no answers' }
  if (report.error === undefined && error === undefined && status === 0) {
    return report.answers
  }
  const how = `${editor.name} ended with ${error?.message ?? signal ?? status}`
  throw new Error(`${how}: ${report.error ?? 'no reason given'}\n${stdout}${stderr}`)
}
