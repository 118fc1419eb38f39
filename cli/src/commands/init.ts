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
  /** The file that shows it is used. */
  readonly lock: string
  /** Adds slashlint to the project. */
  readonly add: string
  /** The steps of GitHub Actions that a job needs before `install`. */
  readonly setup: readonly string[]
  /** The step of a job that installs the packages of the lockfile. */
  readonly install: string
  /** Runs a program that is installed, and never downloads one. */
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
 * Sets up slashlint in the current folder: a script, the editor's recommendation, a workflow, and a configuration
 * if commands or their scope are unknown without one. Existing content stays.
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
/** Returns the `check` command; if there are known findings, with the baseline at this path. */
const checkWith = (baseline: string): string => `${CHECK} --baseline ${baseline}`

/** Returns a script for the package manager, unless one calls slashlint already; ours learns of a baseline. */
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
 * Writes the workflow of the repository, or prints the lines for GitLab's file. A workflow that calls slashlint
 * already stays, but one of an earlier run is updated with a baseline.
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

/** A job of CI: its provider, and how it installs and checks the project. */
interface Job {
  readonly manager: PackageManager
  /** Folder of the package.json from the root of the repository; empty for the root itself. */
  readonly folder: string
  /** The baseline, from that folder. */
  readonly baseline: string
}

/** Returns the nearest package.json at or above a folder decides; none: `undefined`. */
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

/** Returns the manager whose lockfile is nearest, from a folder up to the root; npm if there is none. */
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

/** Explains how to install slashlint if the project has packages, but not this one. */
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

/** Lists the present findings, and how to begin without correcting them. */
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
