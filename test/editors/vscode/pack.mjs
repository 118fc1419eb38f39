/** The extension as it is published: bundles only, packed by vsce; and a second one that web editors alone can run. */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const EXTENSION = join(ROOT, 'vscode-extension')
const MEMORY_FILES = fileURLToPath(new URL('./memory-files', import.meta.url))
const VSCE = fileURLToPath(new URL('../node_modules/@vscode/vsce/vsce', import.meta.url))
/** The reader of Python is in three bundles: that of the server, of its thread and of web workers; it was 2 MB before. */
const MOST_BYTES = 2.25 * 1024 * 1024

/** Builds and packs the extension. @returns {string} the .vsix */
export function pack(folder) {
  execFileSync(process.execPath, [join(EXTENSION, 'build.mjs')], { stdio: 'inherit' })
  const vsix = packCopy(folder, 'slashlint', (manifest) => manifest)
  expectRulePages()
  const { size } = statSync(vsix)
  console.log(
    `slashlint.vsix has ${(size / 1024).toFixed(0)} KB, ${MOST_BYTES / 1024} are the most`,
  )
  if (size > MOST_BYTES) {
    throw new Error('the extension is too large')
  }
  return vsix
}

/** Diagnostics link to the pages of the rules: each must be in the package, and texts in other languages, and pictures. */
function expectRulePages() {
  const packed = execFileSync(process.execPath, [VSCE, 'ls', '--no-dependencies'], {
    cwd: EXTENSION,
    encoding: 'utf8',
  })
  const files = packed.split('\n').map((line) => line.trim())
  const pages = readdirSync(join(EXTENSION, 'dist/rules')).map((page) => `dist/rules/${page}`)
  const texts = ['package.nls.json', 'package.nls.de.json', 'l10n/bundle.l10n.de.json']
  const manifest = readFileSync(join(EXTENSION, 'package.json'), 'utf8')
  const media = [...manifest.matchAll(/"(media\/[^"]+)"/g)].map(([, file]) => file)
  const missing = [...pages, 'dist/decisions.md', ...texts, ...media].filter(
    (page) => !files.includes(page),
  )
  if (pages.length === 0 || missing.length > 0) {
    throw new Error(`not in the package: ${missing.join(', ')}`)
  }
}

/** The extension without its entry for Node: only a web worker host can run it. */
export const packForWeb = (folder) =>
  packCopy(folder, 'slashlint-web', (manifest) => ({
    ...manifest,
    main: undefined,
    name: 'slashlint-web-only',
  }))

/** Packs a copy with another manifest, whose README has its pictures in itself: editors show no others of a package. */
function packCopy(folder, name, manifestOf) {
  const copy = join(folder, name)
  cpSync(EXTENSION, copy, { recursive: true, filter: (file) => !file.includes('node_modules') })
  const change = (file, changed) =>
    writeFileSync(join(copy, file), changed(readFileSync(join(copy, file), 'utf8')))
  change('package.json', (text) => JSON.stringify(manifestOf(JSON.parse(text)), null, 2))
  change('README.md', (text) =>
    text.replace(/(?<=!\[[^\]]*\]\()[^):]+(?=\))/g, (picture) => {
      const data = readFileSync(join(EXTENSION, picture), 'base64')
      return `data:image/${extname(picture).slice(1)};base64,${data}`
    }),
  )
  const vsix = join(folder, `${name}.vsix`)
  vsce(copy, vsix)
  rmSync(copy, { recursive: true, force: true })
  return vsix
}

/** A file system that exists nowhere but in the editor, with a workspace in it: `memfs:/bot`. */
export function packMemoryFiles(workspace, folder) {
  const copy = join(folder, 'memory-files')
  const names = readdirSync(workspace, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = Object.fromEntries(
    names.map((name) => [relative(workspace, name), readFileSync(name, 'utf8')]),
  )
  buildSync({
    entryPoints: [join(MEMORY_FILES, 'extension.mjs')],
    outfile: join(copy, 'extension.js'),
    bundle: true,
    format: 'cjs',
    external: ['vscode'],
    define: { FILES: JSON.stringify(files) },
  })
  cpSync(join(MEMORY_FILES, 'package.json'), join(copy, 'package.json'))
  const vsix = join(folder, 'memory-files.vsix')
  vsce(copy, vsix)
  rmSync(copy, { recursive: true, force: true })
  return vsix
}

function vsce(cwd, vsix) {
  const args = [
    'package',
    '--no-dependencies',
    '--skip-license',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    vsix,
  ]
  execFileSync(process.execPath, [VSCE, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
