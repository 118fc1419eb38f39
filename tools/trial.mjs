/**
 * Tries the readers on public repositories, whose texts are read from git directories and never written anywhere:
 *
 *     node tools/trial.mjs --mirror <folder with owner+name/repo> --real real-files.tsv --lookalikes real-lookalikes.tsv
 *
 * prints a Markdown table with a row per repository: the definitions listed and found, the findings, and the look-alikes
 * with a finding. Of the reachable definitions it counts those that were found (`reached`), those with no unknown parts but
 * texts (`shaped`), and those with none at all (`resolved`). Totals follow: the commands with options in other files, and
 * the findings at their own text there. The names that are used twice are counted for commands that are all global, or of
 * one guild. A sub-command in the list counts as found with its command. `--only owner/name` selects a repository;
 * `--findings`, `--unresolved` and `--missing` list the details.
 * Tables of files have the form of those in ../shared/corpus.
 *
 *     node tools/trial.mjs --parsing --folder <folder>
 *     node tools/trial.mjs --parsing --mirror <folder with owner+name/repo> [--only owner/name]
 *
 * compares the parser with TypeScript's own instead: it lists the files that TypeScript accepts and our tree has errors in.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judge } from './trial/judge.mjs'
import { compareParsing } from './trial/parsing.mjs'
import { judgeWhole } from './trial/whole.mjs'
import { textsOf } from './trial/repository.mjs'

const { values: flags } = parseArgs({
  options: {
    mirror: { type: 'string' },
    real: { type: 'string', default: '../shared/corpus/real-files.tsv' },
    lookalikes: { type: 'string', default: '../shared/corpus/real-lookalikes.tsv' },
    only: { type: 'string' },
    findings: { type: 'boolean', default: false },
    unresolved: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
    parsing: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
})
if (flags.mirror === undefined && !(flags.parsing && flags.folder !== undefined)) {
  throw new Error('--mirror <folder> is needed')
}
if (flags.parsing) {
  const { files, accepted, damaged } = compareParsing(flags)
  console.log([...damaged, ''].join('\n'))
  console.log(
    `${accepted} of ${files} files are right for TypeScript; ${damaged.length} of those are damaged`,
  )
  process.exit()
}

const real = rows(flags.real)
const lookalikes = rows(flags.lookalikes)
const repositories = [...new Set([...real, ...lookalikes].map(({ repo }) => repo))]
  .filter((repo) => flags.only === undefined || repo === flags.only)
  .sort()
const NOTHING = {
  files: 0,
  listed: 0,
  found: 0,
  reachable: 0,
  reached: 0,
  shaped: 0,
  resolved: 0,
  error: 0,
  warning: 0,
  alike: 0,
  loud: 0,
  parents: 0,
  athome: 0,
  global: 0,
  guild: 0,
}
const total = { ...NOTHING }
const notes = []

console.log(
  '| repository | files | listed | found | reachable | reached | shaped | resolved | errors | warnings | look-alikes | not silent | parents | at own text | twice, global | twice, guild |',
)
console.log(`|---${'|---:'.repeat(15)}|`)
for (const repo of repositories) {
  print(repo, await tryOut(repo))
}
print('all', total)
if (notes.length > 0) {
  console.log(`\n${notes.join('\n')}`)
}

async function tryOut(repo) {
  const directory = join(flags.mirror, repo.replace('/', '+'), 'repo')
  const files = real.filter((row) => row.repo === repo)
  const alike = lookalikes.filter((row) => row.repo === repo)
  const [{ commit }] = [...files, ...alike]
  const texts = existsSync(directory) ? textsOf(directory, commit) : undefined
  if (texts === undefined) {
    return undefined
  }
  const sum = { ...NOTHING }
  for (const row of files) {
    if (texts.has(row.path)) {
      await tryFile(row, texts, sum)
    }
  }
  for (const { path } of alike) {
    if (texts.has(path)) {
      await tryLookalike(repo, path, texts, sum)
    }
  }
  const whole = await judgeWhole(texts)
  Object.assign(sum, {
    parents: whole.parents,
    athome: whole.athome,
    global: whole.global.length,
    guild: whole.guild.length,
  })
  if (flags.findings) {
    for (const one of whole.global) {
      notes.push(`twice ${repo}/${one}`)
    }
  }
  for (const key of Object.keys(sum)) {
    total[key] += sum[key]
  }
  return sum
}

async function tryFile({ repo, path, definitions, folded }, texts, sum) {
  const judgement = await judge(path, texts)
  const [listed, reachable] = [Number(definitions), Number(folded)]
  // Sub-commands that classes or methods are may be listed by themselves: they count where commands are missing.
  const count = (is) =>
    judgement.definitions.reduce((sum, one) => sum + (is(one) ? 1 + one.parts : 0), 0)
  const own = judgement.definitions.length
  const found = Math.max(
    own,
    Math.min(
      count(() => true),
      listed,
    ),
  )
  const resolved = count(({ isResolved }) => isResolved)
  sum.files++
  sum.listed += listed
  sum.reachable += reachable
  // More than listed may be found (fragments count apart there); that must not hide missing ones elsewhere.
  sum.found += Math.min(found, listed)
  sum.reached += Math.min(found, reachable)
  sum.shaped += Math.min(
    count(({ isShaped }) => isShaped),
    reachable,
  )
  sum.resolved += Math.min(resolved, reachable)
  countFindings(repo, path, judgement, sum)
  if (flags.missing && found < listed) {
    notes.push(`missing ${repo}/${path}: ${found} of ${definitions} (reachable ${folded})`)
  }
  if (!flags.unresolved || resolved >= reachable) {
    return
  }
  for (const { name, line, isResolved, isShaped, dynamic } of judgement.definitions) {
    if (!isResolved) {
      notes.push(
        `${isShaped ? 'texts of' : 'unresolved'} ${repo}/${path}:${line} ${name ?? '?'}: ${dynamic.join('; ') || 'in a list'}`,
      )
    }
  }
}

async function tryLookalike(repo, path, texts, sum) {
  const judgement = await judge(path, texts)
  sum.alike++
  if (judgement.findings.length > 0 || judgement.crash !== undefined) {
    sum.loud++
  }
  countFindings(repo, path, judgement, { error: 0, warning: 0 }, 'look-alike ')
}

function countFindings(repo, path, { findings, crash }, sum, what = '') {
  if (crash !== undefined) {
    notes.push(`CRASH ${repo}/${path}: ${crash}`)
  }
  for (const { line, severity, code, message, source } of findings) {
    if (severity in sum) {
      sum[severity]++
    }
    if (flags.findings) {
      notes.push(`${what}${severity} ${repo}/${path}:${line} ${code} ${message}\n    ${source}`)
    }
  }
}

function print(repo, sum) {
  if (sum === undefined) {
    return console.log(`| ${repo} | not there |`)
  }
  const share = (part, whole) =>
    whole === 0 ? '–' : `${part} (${((100 * part) / whole).toFixed(1)}%)`
  const {
    files,
    listed,
    found,
    reachable,
    reached,
    shaped,
    resolved,
    error,
    warning,
    alike,
    loud,
  } = sum
  const { parents, athome, global, guild } = sum
  const shares = [reached, shaped, resolved].map((part) => share(part, reachable)).join(' | ')
  console.log(
    `| ${repo} | ${files} | ${listed} | ${share(found, listed)} | ${reachable} | ${shares} | ${error} | ${warning} | ${alike} | ${loud} | ${parents} | ${athome} | ${global} | ${guild} |`,
  )
}

function rows(file) {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell])),
  )
}
