/**
 * The packages as they would be published: `node test/packaging/run.mjs`. Each is packed, then judged by publint and
 * `@arethetypeswrong/cli`; its public declarations are compared with the committed ones, its notices with what is bundled; at
 * last all are installed into an empty project and used there, from ESM, from CommonJS and from the shell. Nothing is sent
 * anywhere.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installTools } from '../../scripts/tools.mjs'
import { changedApis } from './api.mjs'
import { bundleSizes } from './bundles.mjs'
import { consumer, MODULES } from './consumer.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** TypeScript 6, which the project is written in, and 7, which has no interface for programs. */
const COMPILERS = [
  join(root, 'node_modules/typescript/bin/tsc'),
  join(here, 'node_modules/typescript-7/bin/tsc'),
]

/** `profile`: who may import it; `allowed`: suggestions of publint that are decisions of ours; `untyped`: entries without types; `most`: KB, packed. */
const PACKAGES = [
  { folder: 'core', profile: 'strict', allowed: [], most: 537 },
  { folder: 'sources', profile: 'esm-only', allowed: [] },
  // Schemas only: there are no types in it.
  { folder: 'json-schemas', profile: 'esm-only', allowed: ['USE_ENGINES_NODE'], plain: true },
  { folder: 'conformance', profile: 'esm-only', allowed: ['USE_ENGINES_NODE'], plain: true },
  // A style sheet has no types.
  { folder: 'preview', profile: 'esm-only', allowed: [], untyped: ['preview.css'] },
  { folder: 'checker', profile: 'esm-only', allowed: [] },
  { folder: 'deploy', profile: 'esm-only', allowed: [] },
  { folder: 'emulator', profile: 'esm-only', allowed: [] },
  // The script for web workers is neither a module nor CommonJS; its texts of snippets have `require(`, which publint sees.
  { folder: 'lsp', profile: 'esm-only', allowed: ['FILE_INVALID_FORMAT'] },
  { folder: 'eslint-plugin', profile: 'esm-only', allowed: [] },
  // A program: attw says that there are no types, and is content.
  { folder: 'cli', profile: 'esm-only', allowed: [] },
]

installTools(here)
// Its data is published, and not tracked.
execFileSync(process.execPath, [join(root, 'scripts/conformance.mjs')])
const { publint } = await import('publint')
const { formatMessage } = await import('publint/utils')
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'slashlint-packaging-')))
let failed = 0
try {
  const tarballs = []
  for (const {
    folder,
    profile,
    allowed,
    plain = false,
    untyped = [],
    most = Infinity,
  } of PACKAGES) {
    const { tarball, files, size } = pack(folder)
    tarballs.push(tarball)
    const problems = [
      ...contents(files),
      ...notices(folder, files),
      ...links(folder, files),
      ...(size > most * 1024
        ? [`packed, it has ${Math.ceil(size / 1024)} KB: at most ${most}`]
        : []),
      ...(await lint(tarball, allowed)),
      ...(plain ? [] : types(tarball, profile, untyped)),
    ]
    report(`${folder}: ${files.length} files, ${(size / 1024).toFixed(0)} KB packed`, problems)
  }
  const changed = await changedApis()
  report(
    'public declarations are the committed ones',
    changed.map(
      (name) =>
        `api/${name} differs: node test/packaging/api.mjs writes it, CHANGELOG.md says what changed`,
    ),
  )
  report('all, installed into an empty project', await use(tarballs))
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
if (failed > 0) {
  process.exitCode = 1
}

function report(what, problems) {
  if (problems.length > 0) {
    failed++
  }
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${what}`)
  for (const problem of problems) {
    console.log(`     ${problem.trim().replace(/\n/g, '\n     ')}`)
  }
}

/** The root's `prepare` has built it already: the scripts of the package are not needed. */
function pack(folder) {
  const { stdout } = npm(
    ['pack', '--json', '--ignore-scripts', '--pack-destination', temporary],
    join(root, folder),
  )
  const [{ filename, files, size }] = JSON.parse(stdout)
  return { tarball: join(temporary, filename), files: files.map(({ path }) => path), size }
}

/** Files that the README names and nobody has who has the package. */
function links(folder, files) {
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8')
  const targets = [...text.matchAll(/\]\((?!https:|#)([^)\s#]+)[^)]*\)/g)].map(
    ([, target]) => target,
  )
  return targets
    .filter((target) => !files.includes(target))
    .map((target) => `README.md links to ${target}, which is not in the package`)
}

/** Lists the mistakes that publint does not look for: missing texts that belong to every package, and files that nobody needs. */
function contents(files) {
  const missing = ['LICENSE', 'README.md'].filter((name) => !files.includes(name))
  const stray = files.filter((name) => /\.tsbuildinfo$|\.test\.|\.map$|(^|\/)src\//.test(name))
  return [
    ...missing.map((name) => `${name} is not in the package`),
    ...stray.map((name) => `${name} does not belong in the package`),
  ]
}

/**
 * The notices against what is in the bundles: esbuild writes the name of each file above its code. (A minified bundle has
 * no such lines: its notices come from esbuild's list of inputs alone.)
 */
function notices(folder, files) {
  const read = (name) => readFileSync(join(root, folder, name), 'utf8')
  const scripts = files.filter((name) => /^dist\/.*\.js$/.test(name)).map(read)
  const lines = scripts.flatMap((text) => text.match(/^ *\/\/ .*node_modules\/.*$/gm) ?? [])
  const bundled = new Set(
    lines.map((line) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1]),
  )
  // The parser of a language is made of the package of that language.
  for (const text of scripts) {
    for (const [, language] of text.matchAll(/^ *\/\/ .*?(\w+)\/grammar\/parser\.built\.js$/gm)) {
      bundled.add(`@lezer/${language}`)
    }
  }
  const text = files.includes('dist/THIRD-PARTY-LICENSES.txt')
    ? read('dist/THIRD-PARTY-LICENSES.txt')
    : ''
  const named = new Map()
  for (const part of text.split(/^-{80}$/m)) {
    named.set(/^(\S+) \S+ \(.+\)$/m.exec(part)?.[1] ?? '', part)
  }
  named.delete('')
  const isMinified = scripts.some((script) => !script.includes('\n// '))
  return [
    ...[...bundled]
      .filter((name) => !named.has(name))
      .map((name) => `${name} is bundled, and has no notice`),
    ...[...named]
      .filter(([, part]) => !/copyright/i.test(part))
      .map(([name]) => `the notice of ${name} has no text`),
    ...[...named.keys()]
      .filter((name) => !isMinified && !bundled.has(name))
      .map((name) => `${name} has a notice, and is not bundled`),
  ]
}

async function lint(tarball, allowed) {
  const { buffer, byteOffset, byteLength } = readFileSync(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) },
  })
  return messages
    .filter(({ code }) => !allowed.includes(code))
    .map((message) => `publint ${message.code}: ${formatMessage(message, pkg) ?? ''}`)
}

function types(tarball, profile, untyped) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      `${here}node_modules/@arethetypeswrong/cli/dist/index.js`,
      tarball,
      '--profile',
      profile,
      '--no-color',
      '--no-emoji',
      ...(untyped.length === 0 ? [] : ['--exclude-entrypoints', ...untyped]),
    ],
    { encoding: 'utf8' },
  )
  return status === 0 ? [] : [`attw\n${stdout}`]
}

async function use(tarballs) {
  const project = join(temporary, 'project')
  mkdirSync(project)
  for (const [name, text] of Object.entries(consumer)) {
    writeFileSync(join(project, name), text)
  }
  const installed = npm(
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      'discord-api-types@0.38',
      ...tarballs,
    ],
    project,
  )
  if (installed.status !== 0) {
    return [`npm install: ${installed.stderr}`]
  }
  return [
    expectRun(project, process.execPath, ['main.mjs'], 0, 'option/required-order'),
    expectRun(project, process.execPath, ['main.cjs'], 0, 'option/required-order'),
    expectRun(project, process.execPath, ['import-cjs.mjs'], 0, 'function'),
    ...(await bundles(project)),
    expectRun(
      project,
      'node_modules/.bin/slashlint',
      ['check', 'ban.json'],
      1,
      'option/required-order',
    ),
    ...COMPILERS.flatMap((compiler) =>
      Object.keys(MODULES).map((name) =>
        expectRun(project, process.execPath, [compiler, '-p', `tsconfig.${name}.json`], 0, ''),
      ),
    ),
  ].filter((problem) => problem !== undefined)
}

/** A bundler keeps nothing of core but what is imported: as little as of the sources. */
async function bundles(project) {
  const sizes = await bundleSizes(project, `export { validateCommand } from '@slashlint/core'`)
  const [[, least]] = await bundleSizes(
    root,
    `export { validateCommand } from './core/src/index.ts'`,
    ['esbuild'],
  )
  console.log(
    `     validateCommand: ${sizes.map(([name, size]) => `${name} ${size}`).join(', ')} bytes gzip`,
  )
  return sizes
    .filter(([, size]) => size > least * 1.08)
    .map(
      ([name, size]) =>
        `${name} keeps ${size} bytes for validateCommand; of the sources it would be ${least}`,
    )
}

/** @returns what is wrong, if anything */
function expectRun(cwd, command, args, expected, mention) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === expected && stdout.includes(mention)) {
    return undefined
  }
  return `${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`
}

function npm(args, cwd) {
  return spawnSync('npm', args, { cwd, encoding: 'utf8' })
}
