/**
 * `npm run bench -- --against <commit>`: this state of the code beside another one, in one run.
 *
 * The other commit is built in a folder of its own. Both states take turns in short slices, in processes that live for one
 * round: what the engine makes of a program differs from process to process, so that slices of a single one say too little.
 * The median of the ratios of a round is one observation; the interval is that of Student's t over the logarithms of all
 * rounds, for three standard deviations (99.7 %). The same commit twice gives an interval that includes 1.00.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleOf } from './against/bundle.mjs'
import { keystrokes } from './against/keystrokes.mjs'
import { table } from './report.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Outside of `node_modules`, where the compiler takes no file for a source. */
const cache = join(tmpdir(), 'slashlint-against/')
const CHILD = fileURLToPath(new URL('against/child.mjs', import.meta.url))

/** How much slower nobody notices: the upper end of the interval of what is no slower is at most this. */
const MOST = 1.05

/**
 * @param {string} commit what git understands
 * @param {{ rounds: number, slices: number, slice: number, keys: number }} timing slices of so many milliseconds
 * @param {(line: string) => void} say
 * @returns {Promise<{ name: string, ratio: number, low: number, high: number, verdict: string }[]>} below 1 this state is faster
 */
export async function against(commit, timing, say) {
  const other = builtCommit(commit, say)
  const states = { now: root, other }
  const bundles = {
    now: await bundleOf(root, cache, 'now'),
    other: await bundleOf(other, cache, 'other'),
  }
  const observed = new Map()
  for (let round = 0; round < timing.rounds; round++) {
    const order = round % 2 === 0 ? ['now', 'other'] : ['other', 'now']
    const inProcess = JSON.parse(
      execFileSync(process.execPath, [CHILD, JSON.stringify({ bundles, order, timing })], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      }),
    )
    for (const [name, ratio] of [...inProcess, ...(await keystrokes(states, order, timing.keys))]) {
      observed.set(name, [...(observed.get(name) ?? []), ratio])
    }
  }
  return [...observed].map(([name, ratios]) => ({ name, ...intervalOf(ratios) }))
}

/** The folder of a commit that is built, once for all runs. */
export function builtCommit(commit, say) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`)
  const folder = `${cache}${hash}/`
  const done = `${folder}node_modules/.built`
  if (existsSync(done)) {
    return folder
  }
  say(`Building ${hash.slice(0, 10)} …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', hash], { cwd: root, maxBuffer: 1e9 })
  run('tar', ['-x'], folder, archive)
  const lockfile = (from) => readFileSync(`${from}package-lock.json`, 'utf8')
  if (lockfile(folder) === lockfile(root)) {
    // Its links to the packages of the workspace are relative, and lead to those beside it.
    for (const name of readdirSync(`${root}node_modules`).filter((one) => one !== '.cache')) {
      cpSync(`${root}node_modules/${name}`, `${folder}node_modules/${name}`, {
        recursive: true,
        verbatimSymlinks: true,
      })
    }
  } else {
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  }
  run(process.execPath, ['scripts/build.mjs'], folder)
  mkdirSync(done)
  return folder
}

function run(command, args, cwd, input) {
  const { status, stderr } = spawnSync(command, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stderr}`)
  }
}

/**
 * The mean of ratios with its interval of three standard deviations, on the scale of logarithms.
 *
 * @param {readonly number[]} ratios at least two observations
 */
function intervalOf(ratios) {
  const logs = ratios.map(Math.log)
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
  const free = logs.length - 1
  const variance = logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / free
  const reach = quantile(free) * Math.sqrt(variance / logs.length)
  const [ratio, low, high] = [mean, mean - reach, mean + reach].map(Math.exp)
  return { ratio, low, high, verdict: verdictOf(low, high) }
}

/** Student's t for 99.73 %, by the expansion of Cornish and Fisher about 3: within 0.5 % from 5 degrees of freedom on. */
const quantile = (free) => 3 + 7.5 / free + 17.25 / free ** 2 + 30.19 / free ** 3

function verdictOf(low, high) {
  if (high < 1) {
    return 'faster'
  }
  if (low > 1) {
    return 'slower'
  }
  return high <= MOST ? 'no slower' : 'cannot tell'
}

export const againstTable = (rows) =>
  table(
    ['this state beside the other, as a multiple of its time', 'ratio', '99.7 % interval', ''],
    rows.map(({ name, ratio, low, high, verdict }) => [
      name,
      ratio.toFixed(3),
      `${low.toFixed(3)} to ${high.toFixed(3)}`,
      verdict,
    ]),
  )
