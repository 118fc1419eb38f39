import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asRecord, CONFIG_NAME, groupBy, isData, plural, valueAt } from '@slashlint/checker'
import { openJson } from '@slashlint/sources/json'
import { countFindings } from '../check/result.js'
import type { Report } from '../check/run.js'
import { expandPaths } from '../files/expand.js'
import type { Expansion } from '../files/expand.js'
import { editJson, withValue, writeFile } from '../files/json-file.js'
import { textOf } from '../files/read.js'
import { repositoryOf, showPath } from '@slashlint/checker/disk'
import { EXIT } from '../io.js'
import type { Io } from '../io.js'
import { VERSION } from '../version.js'
import { runFiles } from './run-files.js'

const EXTENSION = 'slashlint.slashlint-vscode'
const WORKFLOWS = '.github/workflows'
const BASELINE = 'slashlint-baseline.json'

/** How each package manager adds slashlint, by the file that shows it. */
const INSTALL = [
  ['pnpm-lock.yaml', 'pnpm add --save-dev slashlint'],
  ['yarn.lock', 'yarn add --dev slashlint'],
  ['bun.lock', 'bun add --dev slashlint'],
  ['bun.lockb', 'bun add --dev slashlint'],
] as const

/**
 * Introduces slashlint in the current folder: a script, the editor's recommendation, a workflow, and a configuration where
 * nothing is recognised without. What is there already stays as it is.
 */
export async function init(io: Io): Promise<number> {
  const { cwd } = io
  const expansion = await expandPaths([], cwd)
  const { report } = await runFiles(expansion, undefined, io)
  const isKnown = existsSync(join(cwd, BASELINE))
  const manifest = await editJson(io, 'package.json', undefined, (text) =>
    withScript(text, isKnown),
  )
  const done = [
    manifest,
    await editJson(
      io,
      '.vscode/extensions.json',
      '{\n  "recommendations": []\n}\n',
      withRecommendation,
    ),
    await writeWorkflow(cwd, isKnown),
    await writeConfig(report, expansion, io),
  ].filter((line) => line !== undefined)
  const advice = [
    ...installation(cwd, textOf(join(cwd, 'package.json'))),
    ...(isKnown ? [] : findings(report)),
  ]
  await io.stdout.write(`${[...done, ...(advice.length > 0 ? ['', ...advice] : [])].join('\n')}\n`)
  return EXIT.clean
}

const CHECK = 'slashlint check'
/** `check` where findings are known: in a baseline of this path. */
const checkWith = (baseline: string): string => `${CHECK} --baseline ${baseline}`

/** A script for the package manager, unless one calls slashlint already; ours learns of a baseline. */
function withScript(text: string, isKnown: boolean): string {
  const scripts = Object.entries(asRecord(asRecord(openJson(text).value)['scripts']))
  const isThere = scripts.some(
    ([name, line]) => name === 'lint:commands' || /\bslashlint\b/.test(String(line)),
  )
  const isOurs =
    isKnown && scripts.some(([name, line]) => name === 'lint:commands' && line === CHECK)
  return isThere && !isOurs
    ? text
    : withValue(text, ['scripts', 'lint:commands'], isKnown ? checkWith(BASELINE) : CHECK)
}

function withRecommendation(text: string): string {
  const list = valueAt(openJson(text).value, ['recommendations'])
  if (!Array.isArray(list)) {
    return withValue(text, ['recommendations'], [EXTENSION])
  }
  return list.includes(EXTENSION)
    ? text
    : withValue(text, ['recommendations', list.length], EXTENSION)
}

/**
 * A workflow in the repository, unless one calls slashlint already; ours learns of a baseline. GitLab's file is not ours to
 * change.
 */
async function writeWorkflow(cwd: string, isKnown: boolean): Promise<string | undefined> {
  const root = repositoryOf(cwd)
  if (root === undefined) {
    return undefined
  }
  const check = isKnown ? checkWith(showPath(root, join(cwd, BASELINE))) : CHECK
  if (existsSync(join(root, '.gitlab-ci.yml'))) {
    const isThere = /\bslashlint\b/.test(textOf(join(root, '.gitlab-ci.yml')) ?? '')
    return isThere
      ? 'Up to date: .gitlab-ci.yml'
      : `Add to .gitlab-ci.yml:\n\n${withCheck(GITLAB_JOB, check)}`
  }
  for (const name of await readdir(join(root, WORKFLOWS)).catch(() => [])) {
    const text = textOf(join(root, WORKFLOWS, name)) ?? ''
    if (text !== withCheck(WORKFLOW, CHECK) && /\bslashlint\b/.test(text)) {
      return `Up to date: ${WORKFLOWS}/${name}`
    }
  }
  return writeFile(root, `${WORKFLOWS}/slashlint.yml`, withCheck(WORKFLOW, check))
}

const withCheck = (text: string, check: string): string =>
  text.replace(CHECK, check.replace(' ', `@${VERSION} `))

const WORKFLOW = `name: slashlint
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npx --yes slashlint check --format github
`

const GITLAB_JOB = `slashlint:
  image: node:22
  script: npx --yes slashlint check --format gitlab --output-file gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`

/**
 * A configuration where nothing is recognised without: for folders in which each file of data is a command without a mistake,
 * so that nothing else is meant.
 */
async function writeConfig(
  { files }: Report,
  { files: all }: Expansion,
  io: Io,
): Promise<string | undefined> {
  const { cwd } = io
  if (existsSync(join(cwd, CONFIG_NAME))) {
    return `Up to date: ${CONFIG_NAME}`
  }
  const data = all.filter(isData)
  if (files.length > 0 || data.length === 0) {
    return undefined
  }
  const as = { wishes: { assignment: { resource: 'command' } } } as const
  const { report } = await runFiles(
    { files: data, named: new Set(), missing: [] },
    undefined,
    io,
    as,
  )
  const commands = new Set(
    report.files.filter(({ findings }) => findings.length === 0).map(({ file }) => file),
  )
  const byFolder = [...groupBy(data, dirname)].filter(([, own]) =>
    own.every((file) => commands.has(file)),
  )
  const entries = byFolder.map(([folder]) => ({
    glob: `${folder === cwd ? '' : `${showPath(cwd, folder)}/`}*`,
    resource: 'command',
  }))
  return entries.length === 0
    ? undefined
    : writeFile(cwd, CONFIG_NAME, `${JSON.stringify({ files: entries }, null, 2)}\n`)
}

/** How slashlint is installed, where the project has packages and it is none of them. */
function installation(cwd: string, manifest: string | undefined): readonly string[] {
  if (manifest === undefined) {
    return []
  }
  const { dependencies, devDependencies } = asRecord(openJson(manifest).value)
  if (Object.hasOwn({ ...asRecord(dependencies), ...asRecord(devDependencies) }, 'slashlint')) {
    return []
  }
  const [, command = 'npm install --save-dev slashlint'] =
    INSTALL.find(([lock]) => existsSync(join(cwd, lock))) ?? []
  return [`Next: ${command}`]
}

/** What is found now, and how to begin without mending it. */
function findings({ files, lookedAt }: Report): readonly string[] {
  const { errors } = countFindings(files.flatMap((file) => file.findings))
  if (files.length === 0) {
    return [
      `No commands are recognised in ${plural(lookedAt, 'file')}: \`slashlint check --list\` says more.`,
    ]
  }
  return errors === 0
    ? []
    : [
        `${plural(errors, 'error')} now: \`slashlint check\` shows ${errors === 1 ? 'it' : 'them'}. To begin without mending ${errors === 1 ? 'it' : 'them'}:`,
        `  ${checkWith(BASELINE)} --update-baseline`,
        '  slashlint init   # again: the script and the workflow then use it',
      ]
}
