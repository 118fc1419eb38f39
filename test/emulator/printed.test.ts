import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { hookedEnvironment } from '../../emulator/src/hooks.js'

// Tests the reports of Python's preload about caught errors that are printed or logged. The real runtime runs each
// program.

const folder = mkdtempSync(join(tmpdir(), 'slashlint-printed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A library that runs handlers, and prints or logs their errors, as libraries for bots do. */
const LIBRARY = `
import logging, sys, traceback
log = logging.getLogger(__name__)

def logs(handler):
    try: handler()
    except Exception as error: log.error("Ignoring exception in command %r", "x", exc_info=error)

def prints(handler):
    try: handler()
    except Exception as error:
        print("Ignoring exception in command x:", file=sys.stderr)
        traceback.print_exception(type(error), error, error.__traceback__, file=sys.stderr)

class CommandInvokeError(Exception):
    def __init__(self, error):
        super().__init__(f"Command 'x' raised an exception: {type(error).__name__}: {error}")
        self.original = error

def wraps(handler, on_error):
    try: handler()
    except Exception as error:
        try: raise CommandInvokeError(error) from error
        except CommandInvokeError as wrapped: on_error(wrapped)

def expects(handler):
    try: handler()
    except Exception:
        traceback.format_exc()
        log.warning("tried again", exc_info=True)
`

let count = 0
/** Runs a program of some lines. @returns the reports of its preload: the kind, the message, the line */
async function told(lines: readonly string[]): Promise<readonly string[]> {
  const own = join(folder, String(count++))
  const files = { 'lib/site-packages/library.py': LIBRARY, 'bot.py': `${lines.join('\n')}\n` }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true })
    writeFileSync(join(own, name), text)
  }
  const problems = join(own, 'problems')
  writeFileSync(problems, '')
  const env = hookedEnvironment({ ...process.env })
  await promisify(execFile)('python3', ['bot.py'], {
    cwd: own,
    env: {
      ...process.env,
      ...env,
      PYTHONPATH: [env['PYTHONPATH'], join(own, 'lib/site-packages')].join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
      SLASHLINT_EMULATOR: 'http://127.0.0.1:1',
      SLASHLINT_PROBLEMS: problems,
    },
  })
  return readFileSync(problems, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { kind, message, place } = JSON.parse(line) as Readonly<Record<string, string>>
      return `${kind} ${message} ${place}`
    })
}

/** The first lines of each program. A handler fails at line 4. */
const HEAD = [
  'import logging, sys, traceback, library',
  'log = logging.getLogger("bot")',
  'def handler(roles=None):',
  '  return len(roles)',
]
const FAILED = "TypeError: object of type 'NoneType' has no len() bot.py:4"
const caught = (...act: readonly string[]) => [
  ...HEAD,
  'try: handler()',
  'except Exception as error:',
  ...act.map((line) => `  ${line}`),
]

describe('a library that catches what a handler throws', () => {
  test.each(['logs', 'prints'])('%s it: the line of the handler is told', async (name) => {
    expect(await told([...HEAD, `library.${name}(handler)`])).toEqual([`threw ${FAILED}`])
  })

  test('and expects it: nothing is told', async () => {
    expect(await told([...HEAD, 'library.expects(handler)'])).toEqual([])
  })
})

describe('a bot that catches its mistake and prints it is told with the line of the mistake:', () => {
  test.each([
    ['print', ['print(error)']],
    ['print among other values', ['print("failed:", error, file=sys.stderr)']],
    ['print_exc', ['traceback.print_exc()']],
    ['print_exception', ['traceback.print_exception(error)']],
    [
      'print_exception of three',
      ['traceback.print_exception(type(error), error, error.__traceback__)'],
    ],
    ['a formatted traceback', ['print("".join(traceback.format_exception(error)))']],
    ['format_exc', ['sys.stderr.write(traceback.format_exc())']],
    ['log.exception', ['log.exception("failed")']],
    ['log.error with it', ['log.error("failed: %s", error)']],
    ['log.error of it', ['log.error(error)']],
    ['a warning with its traceback', ['log.warning("failed", exc_info=True)']],
  ])('%s', async (_, act) => {
    expect(await told(caught(...act))).toEqual([`printed ${FAILED}`])
  })

  test('in a handler of errors, of what the library has wrapped', async () => {
    for (const act of [
      'print(error)',
      'traceback.print_exception(error)',
      'log.error("x", exc_info=error)',
    ]) {
      const lines = ['def on_error(error):', `  ${act}`, 'library.wraps(handler, on_error)']
      expect(await told([...HEAD, ...lines])).toEqual([`printed ${FAILED}`])
    }
  })

  test('a ValueError, a KeyError and a ZeroDivisionError with the traceback alone', async () => {
    for (const [mistake, said] of [
      ['int("x")', "ValueError: invalid literal for int() with base 10: 'x'"],
      ['{}["x"]', "KeyError: 'x'"],
      ['1 / 0', 'ZeroDivisionError: division by zero'],
    ]) {
      const lines = ['import traceback', `try: ${mistake}`, 'except Exception as error:']
      expect(await told([...lines, '  traceback.print_exc()'])).toEqual([
        `printed ${said} bot.py:2`,
      ])
      expect(await told([...lines, '  print(error)'])).toEqual([])
    }
  })
})

describe('nothing is told of', () => {
  test.each([
    [
      'an error of its own',
      ['traceback.print_exc()'],
      'class Missing(Exception): pass',
      'raise Missing("x")',
    ],
    ['an error that is expected of files', ['log.exception("x")'], '', 'open("/nowhere")'],
    ['the text of a mistake', ['print(f"{error}")', 'log.error(str(error))'], '', 'len(None)'],
    [
      'what is only for a debugger',
      ['log.debug("x", exc_info=True)', 'log.info("%s", error)'],
      '',
      'len(None)',
    ],
  ])('%s', async (_, act, before, thrower) => {
    const lines = ['import logging, traceback', 'log = logging.getLogger("bot")', before]
    const rest = [
      `try: ${thrower}`,
      'except Exception as error:',
      ...act.map((line) => `  ${line}`),
    ]
    expect(await told([...lines, ...rest])).toEqual([])
  })
})
