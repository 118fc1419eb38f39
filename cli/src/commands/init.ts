import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asRecord, valueAt } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { openJson } from '@slashlint/sources/json'
import { pythonBot } from '../check/other-languages.js'
import { countFindings } from '../check/result.js'
import type { Report } from '../check/run.js'
import { expandPaths } from '../files/expand.js'
import { editJson, withValue, writeFile } from '../files/json-file.js'
import { textOf } from '../files/read.js'
import { repositoryOf, showPath } from '@slashlint/checker/disk'
import { EXIT } from '../io.js'
import type { Io } from '../io.js'
import { writeConfig } from './init-config.js'
import { pythonAdvice } from './init-python.js'
import { runFiles } from './run-files.js'

const EXTENSION = 'slashlint.slashlint-vscode'
const WORKFLOWS = '.github/workflows'
const BASELINE = 'slashlint-baseline.json'

interface PackageManager {
  /** The name of the lockfile, which shows that the manager is used. */
  readonly lock: string
  /** The command that adds slashlint to the project. */
  readonly add: string
  /** The steps of GitHub Actions that a job needs before `install`. */
  readonly setup: readonly string[]
  /** The command that installs the packages of the lockfile. */
  readonly install: string
  /** The command that runs an installed program without downloading it. */
  readonly run: string
}

const NPM: PackageManager = {
  lock: 'package-lock.json',
  add: 'npm install --save-dev slashlint',
  setup: [],
  install: 'npm ci',
  run: 'npx --no --',
}
const BUN: PackageManager = {
  lock: 'bun.lock',
  add: 'bun add --dev slashlint',
  setup: ['uses: oven-sh/setup-bun@v2'],
  install: 'bun install --frozen-lockfile',
  run: 'bun run',
}
const MANAGERS: readonly PackageManager[] = [
  {
    lock: 'pnpm-lock.yaml',
    add: 'pnpm add --save-dev slashlint',
    setup: ['run: corepack enable'],
    install: 'pnpm install --frozen-lockfile',
    run: 'pnpm exec',
  },
  {
    lock: 'yarn.lock',
    add: 'yarn add --dev slashlint',
    setup: ['run: corepack enable'],
    install: 'yarn install --frozen-lockfile',
    run: 'yarn run',
  },
  BUN,
  { ...BUN, lock: 'bun.lockb' },
  NPM,
]

/**
 * Sets up slashlint in the current folder: a script, a recommendation for the editor, and a
 * workflow. Writes a configuration if commands or their scope are unknown without one. Existing
 * content stays.
 *
 * @returns the exit code
 */
export async function init(io: Io): Promise<number> {
  const { cwd } = io
  const expansion = await expandPaths([], cwd)
  const { report, projects } = await runFiles(expansion, undefined, io)
  const isKnown = existsSync(join(cwd, BASELINE))
  const manifest = await editJson(io, 'package.json', undefined, (text) =>
    withScript(text, isKnown),
  )
  const config = await writeConfig({ report, projects, expansion }, io)
  const done = [
    manifest,
    await editJson(
      io,
      '.vscode/extensions.json',
      '{\n  "recommendations": []\n}\n',
      withRecommendation,
    ),
    await writeWorkflow(cwd, isKnown),
    config.done,
  ].filter((line) => line !== undefined)
  const advice = [
    ...config.advice,
    ...(await pythonAdvice(cwd, isKnown ? checkWith(BASELINE) : CHECK)),
    ...installation(cwd, textOf(join(cwd, 'package.json'))),
    ...(isKnown ? [] : findings(report)),
  ]
  await io.stdout.write(`${[...done, ...(advice.length > 0 ? ['', ...advice] : [])].join('\n')}\n`)
  return EXIT.clean
}

const CHECK = 'slashlint check'
/** Returns the `check` command with a baseline at this path. */
const checkWith = (baseline: string): string => `${CHECK} --baseline ${baseline}`

/**
 * Adds a `lint:commands` script to a `package.json`, unless a script calls slashlint already. The
 * script of an earlier run gets the baseline.
 *
 * @param isKnown true if there is a baseline
 */
function withScript(text: string, isKnown: boolean): string {
  const scripts = Object.entries(asRecord(asRecord(openJson(text).value)['scripts']))
  const isThere = scripts.some(
    ([name, line]) => name === 'lint:commands' || /\bslashlint\b/.test(String(line)),
  )
  const isOurs =
    isKnown && scripts.some(([name, line]) => name === 'lint:commands' && line === CHECK)
  if (isThere && !isOurs) {
    return text
  }
  return withValue(text, ['scripts', 'lint:commands'], isKnown ? checkWith(BASELINE) : CHECK)
}

function withRecommendation(text: string): string {
  const list = valueAt(openJson(text).value, ['recommendations'])
  if (!Array.isArray(list)) {
    return withValue(text, ['recommendations'], [EXTENSION])
  }
  if (list.includes(EXTENSION)) {
    return text
  }
  return withValue(text, ['recommendations', list.length], EXTENSION)
}

/**
 * Writes the workflow of the repository, or returns lines to add for GitLab. A workflow that calls
 * slashlint stays, but one of an earlier run gets the baseline.
 *
 * @param isKnown true if there is a baseline
 */
async function writeWorkflow(cwd: string, isKnown: boolean): Promise<string | undefined> {
  const root = repositoryOf(cwd)
  if (root === undefined) {
    return undefined
  }
  const job = jobIn(root, cwd)
  if (job === undefined && (await pythonBot(cwd)) !== undefined) {
    return undefined
  }
  if (existsSync(join(root, '.gitlab-ci.yml'))) {
    const isThere = /\bslashlint\b/.test(textOf(join(root, '.gitlab-ci.yml')) ?? '')
    return isThere ? 'Up to date: .gitlab-ci.yml' : gitlabAdvice(job, isKnown)
  }
  if (job === undefined) {
    return `No workflow written: without a package.json nothing installs slashlint in CI. Once something does, run \`${CHECK} --format github\` there.`
  }
  for (const name of await readdir(join(root, WORKFLOWS)).catch(() => [])) {
    const text = textOf(join(root, WORKFLOWS, name)) ?? ''
    if (text !== workflow(job, CHECK) && /\bslashlint\b/.test(text)) {
      return `Up to date: ${WORKFLOWS}/${name}`
    }
  }
  return writeFile(root, `${WORKFLOWS}/slashlint.yml`, workflow(job, checkOf(job, isKnown)))
}

/**
 * A job of CI: the package manager with which it installs the project, and the folder that it
 * checks.
 */
interface Job {
  readonly manager: PackageManager
  /** The folder of the `package.json`, relative to the repository; empty for its root. */
  readonly folder: string
  /** The path of the baseline, relative to that folder. */
  readonly baseline: string
}

/**
 * Returns the job for the nearest `package.json` at or above a folder; `undefined` if there is
 * none.
 */
function jobIn(root: string, cwd: string): Job | undefined {
  let folder = cwd
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === root) {
      return undefined
    }
    folder = dirname(folder)
  }
  return {
    manager: managerOf(folder, root),
    folder: folder === root ? '' : showPath(root, folder),
    baseline: showPath(folder, join(cwd, BASELINE)),
  }
}

/**
 * Returns the package manager of the nearest lockfile, from a folder up to the root; npm if there
 * is none.
 */
function managerOf(folder: string, root: string): PackageManager {
  const found = MANAGERS.find(({ lock }) => existsSync(join(folder, lock)))
  if (found !== undefined) {
    return found
  }
  return folder === root ? { ...NPM, install: 'npm install' } : managerOf(dirname(folder), root)
}

const checkOf = ({ baseline }: Job, isKnown: boolean): string =>
  isKnown ? checkWith(baseline) : CHECK

function workflow({ manager, folder }: Job, check: string): string {
  const steps = [...manager.setup, `run: ${manager.install}`]
  const place =
    folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${folder}\n`
  return `name: slashlint
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
${place}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${steps.map((step) => `      - ${step}\n`).join('')}      - run: ${manager.run} ${check} --format github
`
}

function gitlabAdvice(job: Job | undefined, isKnown: boolean): string {
  if (job === undefined) {
    return `Nothing to add to .gitlab-ci.yml: without a package.json nothing installs slashlint in CI.`
  }
  const { manager, folder } = job
  const commands = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    ...manager.setup.flatMap((step) => (step.startsWith('run: ') ? [step.slice(5)] : [])),
    manager.install,
    `${manager.run} ${checkOf(job, isKnown)} --format gitlab --output-file gl-code-quality-report.json`,
  ]
  const report = `${folder === '' ? '' : `${folder}/`}gl-code-quality-report.json`
  return `Add to .gitlab-ci.yml:

slashlint:
  image: ${manager.lock.startsWith('bun') ? 'oven/bun' : 'node:22'}
  script:
${commands.map((command) => `    - ${command}\n`).join('')}  artifacts:
    when: always
    reports:
      codequality: ${report}
`
}

/** Returns the command that installs slashlint, if the `package.json` lacks it. */
function installation(cwd: string, manifest: string | undefined): readonly string[] {
  if (manifest === undefined) {
    return []
  }
  const { dependencies, devDependencies } = asRecord(openJson(manifest).value)
  if (Object.hasOwn({ ...asRecord(dependencies), ...asRecord(devDependencies) }, 'slashlint')) {
    return []
  }
  return [`Next: ${managerOf(cwd, repositoryOf(cwd) ?? cwd).add}`]
}

/** Summarises the present findings, and explains how to start without correcting them. */
function findings({ files, lookedAt }: Report): readonly string[] {
  const { errors } = countFindings(files.flatMap((file) => file.findings))
  if (files.length === 0) {
    return [
      `No commands are recognised in ${plural(lookedAt, 'file')}: \`slashlint check --list\` says more.`,
    ]
  }
  if (errors === 0) {
    return []
  }
  return [
    `${plural(errors, 'error')} now: \`slashlint check\` shows ${errors === 1 ? 'it' : 'them'}. To begin without mending ${errors === 1 ? 'it' : 'them'}:`,
    `  ${checkWith(BASELINE)} --update-baseline`,
    '  slashlint init   # again: the script and the workflow then use it',
  ]
}
