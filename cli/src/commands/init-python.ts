import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { repositoryOf } from '@slashlint/checker/disk'
import { pythonBot } from '../check/other-languages.js'
import { textOf } from '../files/read.js'
import { VERSION } from '../version.js'

/** The package that jobs and hooks install, with a fixed version. */
const PACKAGE = `slashlint@${VERSION}`

/**
 * Returns lines for CI and pre-commit. They are only for Python bots without a `package.json`.
 * Lines that exist already are omitted.
 *
 * @param check the command that checks the project
 */
export async function pythonAdvice(cwd: string, check: string): Promise<readonly string[]> {
  const bot = existsSync(join(cwd, 'package.json')) ? undefined : await pythonBot(cwd)
  if (bot === undefined) {
    return []
  }
  const root = repositoryOf(cwd) ?? cwd
  const ci = (await hasJob(root)) ? [] : jobLines(root, check)
  const hook = mentions(join(root, '.pre-commit-config.yaml')) ? [] : hookLines(check)
  if (ci.length + hook.length === 0) {
    return []
  }
  return [
    `A bot of ${bot.library} (${basename(bot.file)}). slashlint runs in Node.js:`,
    ...ci,
    ...hook,
  ]
}

const mentions = (file: string): boolean => /\bslashlint\b/.test(textOf(file) ?? '')

/** Tells whether a workflow of the repository already calls slashlint. */
async function hasJob(root: string): Promise<boolean> {
  const folder = join(root, '.github/workflows')
  const names = await readdir(folder).catch(() => [])
  return [...names.map((name) => join(folder, name)), join(root, '.gitlab-ci.yml')].some(mentions)
}

function jobLines(root: string, check: string): readonly string[] {
  if (existsSync(join(root, '.gitlab-ci.yml'))) {
    return [
      '',
      'Add to .gitlab-ci.yml:',
      `  slashlint: { image: 'node:22', script: ['npm install --no-save ${PACKAGE}', 'npx --no -- ${check}'] }`,
    ]
  }
  return [
    '',
    'Add to the steps of a job in .github/workflows:',
    '      - uses: actions/setup-node@v4',
    `      - run: npm install --no-save ${PACKAGE}`,
    `      - run: npx --no -- ${check} --format github`,
  ]
}

const hookLines = (check: string): readonly string[] => [
  '',
  'Add to `repos` in .pre-commit-config.yaml:',
  '  - repo: local',
  '    hooks:',
  `      - { id: slashlint, name: slashlint, language: node, entry: ${check}, additional_dependencies: ['${PACKAGE}'], types_or: [python, json, yaml], pass_filenames: false }`,
]
