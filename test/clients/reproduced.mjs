// Does a bot fail as the rules about handlers say? Each rule's example is tried by `slashlint fuzz`, as it is and mended.
// `node reproduced.mjs [--only use/option-type] [--time 15]` prints a row for each.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rules } from '@slashlint/core/catalogue'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const BOT = fileURLToPath(new URL('bots/fuzz/module.mjs', import.meta.url))
/** The areas of rules about handlers. */
const AREAS = ['use', 'answer']

/** The rules whose findings say that a handler fails. */
export const HANDLER_RULES = Object.values(rules).filter(
  ({ code, severity }) => AREAS.includes(code.slice(0, code.indexOf('/'))) && severity === 'error',
)

/**
 * Tries a module of a bot on discord.js, which has `data` and `execute`.
 *
 * @param {string} text the code of the module
 * @param {readonly string[]} more arguments of `slashlint fuzz`
 * @returns {Promise<{ failures: readonly { code: string, severity: string, invocation: readonly string[], what: string }[], runs: number }>}
 */
export async function tried(text, more) {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-reproduced-'))
  try {
    symlinkSync(join(HERE, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'film.cjs'), text)
    const args = ['fuzz', '--random', '1', '--format', 'json', ...more]
    const bot = ['node', BOT, join(folder, 'film.cjs')]
    return JSON.parse(await printed([PROGRAM, ...args, '--', ...bot], folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a program, and returns the text that it prints, however it ends. */
const printed = (args, cwd) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1' }
    execFile(process.execPath, args, { cwd, env, maxBuffer: 1e8 }, (_, stdout, stderr) => {
      if (stdout === '') {
        reject(new Error(`nothing was printed but\n${stderr}`))
      } else {
        resolve(stdout)
      }
    })
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, time: { type: 'string', default: '15' } },
  })
  console.log('| rule | the example fails as | with | mended |')
  console.log('|---|---|---|---|')
  for (const { code, bad: wrong, good: mended } of HANDLER_RULES) {
    if (![undefined, code].includes(values.only)) {
      continue
    }
    const bad = await tried(wrong.value, ['--time', values.time])
    const good = await tried(mended.value, ['--time', values.time])
    const [first] = bad.failures
    console.log(
      `| ${code} | ${first?.code ?? '–'} | ${first?.invocation.join(', then ').slice(0, 80) ?? `nothing in ${bad.runs} uses`} | ${good.failures.length} in ${good.runs} |`,
    )
    for (const { code: found, invocation, what } of good.failures) {
      console.error(`${code}, mended: ${found} ${invocation.join(', ').slice(0, 80)}: ${what}`)
    }
  }
}
