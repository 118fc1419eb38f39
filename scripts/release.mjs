// Prepares a version: `npm run release -- 0.2.0 --repository https://…`. It writes the version into every package and
// the date into the changelog, builds, and puts the files to publish into `release/`: a tarball a package, the .vsix,
// the schemas, the notes, and a list of checksums. Nothing is sent: .github/workflows/release.yml publishes the files
// when it sees the tag. `--files` writes only these files, for the present version; `--dry-run` does all of it in a
// copy of the last commit.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packageFolders, withRepository } from './repository.mjs'
import { installTools } from './tools.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUTPUT = 'release'
const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies']

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/**
 * Returns a manifest, or an entry of the lockfile, with a new version. Dependencies on other
 * packages of the workspace get it, too.
 */
export function withVersion(manifest, version, names) {
  const changed = { ...manifest, ...(manifest.version !== undefined && { version }) }
  for (const kind of DEPENDENCIES) {
    if (manifest[kind] === undefined) {
      continue
    }
    changed[kind] = Object.fromEntries(
      Object.entries(manifest[kind]).map(([name, range]) => [
        name,
        names.has(name) ? version : range,
      ]),
    )
  }
  return changed
}

/**
 * Replaces `unreleased` by a date in the changelog's heading.
 *
 * @throws Error if there is no such heading
 */
export function dateChangelog(text, version, date) {
  const heading = /^## \[[^\]\n]+\] - unreleased$/m
  if (!heading.test(text)) {
    throw new Error(
      'CHANGELOG.md has no section that is not released, such as "## [0.2.0] - unreleased"',
    )
  }
  return text.replace(heading, `## [${version}] - ${date}`)
}

/** Returns the text about a version in the changelog. */
export function notesOf(text, version) {
  const [, rest = ''] = text.split(`## [${version}]`)
  return rest.replace(/^.*\n/, '').split(/^## /m)[0].trim()
}

/**
 * Checks that a version is newer than the previous one, or equal if that one was never released.
 *
 * @throws Error otherwise
 */
export function expectNewer(version, before) {
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new Error(`"${version}" is no version such as 0.2.0 or 1.0.0-beta.1`)
  }
  const numbers = (one) => one.split('-')[0].split('.').map(Number)
  const [now, then] = [numbers(version), numbers(before)]
  const at = now.findIndex((number, index) => number !== then[index])
  if (at !== -1 && now[at] < then[at]) {
    throw new Error(`${version} is older than ${before}`)
  }
}

function writeVersion(root, version, repository) {
  const folders = ['', ...packageFolders(root)]
  const manifests = folders.map((folder) => join(root, folder, 'package.json'))
  const names = new Set(manifests.map((file) => readJson(file).name))
  manifests.forEach((file, index) => {
    const manifest = withVersion(readJson(file), version, names)
    writeJson(
      file,
      repository === undefined ? manifest : withRepository(manifest, repository, folders[index]),
    )
  })
  const lockfile = readJson(join(root, 'package-lock.json'))
  for (const folder of folders) {
    lockfile.packages[folder] = withVersion(lockfile.packages[folder], version, names)
  }
  writeJson(join(root, 'package-lock.json'), { ...lockfile, version })
}

/** Builds everything, and writes the files to publish. */
async function writeFiles(root) {
  const output = join(root, OUTPUT)
  const { version } = readJson(join(root, 'package.json'))
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output)
  const run = (command, args, cwd = root) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  run(process.execPath, ['scripts/build.mjs'])
  run(process.execPath, ['scripts/conformance.mjs'])
  for (const folder of packageFolders(root)) {
    if (readJson(join(root, folder, 'package.json')).private === true) {
      continue
    }
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', output], join(root, folder))
  }
  installTools(join(root, 'test/editors'))
  const { pack } = await import(new URL('test/editors/vscode/pack.mjs', `file://${root}/`).href)
  renameSync(pack(output), join(output, `slashlint-${version}.vsix`))
  run('tar', [
    '-czf',
    join(output, `slashlint-schemas-${version}.tgz`),
    '-C',
    join(root, 'json-schemas'),
    'schemas',
    'LICENSE',
  ])
  writeFileSync(
    join(output, 'NOTES.md'),
    `${notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)}\n`,
  )
  const files = readdirSync(output).sort()
  writeFileSync(
    join(output, 'SHA256SUMS'),
    files.map((file) => `${checksum(join(output, file))}  ${file}\n`).join(''),
  )
  console.log(`\nWritten to ${OUTPUT}/`)
  for (const file of [...files, 'SHA256SUMS']) {
    const kilobytes = (statSync(join(output, file)).size / 1024).toFixed(0).padStart(6)
    console.log(`${kilobytes} KB  ${file}`)
  }
}

const checksum = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Clones the last commit into a folder, and copies the installed packages. */
function copyOf(root, folder) {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder])
  for (const at of ['node_modules', 'vscode-extension/node_modules', 'test/editors/node_modules']) {
    if (existsSync(join(root, at))) {
      cpSync(join(root, at), join(folder, at), {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
      })
    }
  }
}

async function prepare(root, version, repository) {
  expectNewer(version, readJson(join(root, 'package.json')).version)
  const changelog = join(root, 'CHANGELOG.md')
  writeFileSync(
    changelog,
    dateChangelog(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10)),
  )
  writeVersion(root, version, repository)
  await writeFiles(root)
  console.log(
    `\nChanged\n${execFileSync('git', ['diff', '--stat'], { cwd: root, encoding: 'utf8' }).trimEnd()}`,
  )
  console.log(`\nThen: ${publishing(version)}`)
}

/**
 * Returns the command that commits a prepared release and pushes it with its tag. The tag is
 * annotated, because `--follow-tags` pushes no other tags.
 */
export const publishing = (version) =>
  `git commit -am 'Version ${version}' && git tag -a v${version} -m 'Version ${version}' && git push --follow-tags`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean' },
      files: { type: 'boolean' },
      repository: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (values.files) {
    await writeFiles(ROOT)
  } else if (values['dry-run']) {
    await rehearse(positionals[0], values.repository)
  } else {
    if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '') {
      throw new Error(
        'There are changes that are not committed: a version is prepared from a commit',
      )
    }
    await prepare(ROOT, positionals[0] ?? '', values.repository)
  }
}

async function rehearse(version, repository) {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-release-'))
  try {
    copyOf(ROOT, folder)
    await prepare(folder, version ?? readJson(join(ROOT, 'package.json')).version, repository)
    console.log('\nA dry run: nothing of this was kept.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
