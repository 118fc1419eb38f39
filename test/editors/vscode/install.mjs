/**
 * VS Code's workbench as a web application: code-server from the npm registry, with its native modules built here and
 * Debian's ripgrep where its postinstall would download one. Kept in `.code-server/` beside this file's folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** VS Code 1.100.3: the newest one whose server runs on Node 20. */
const VERSION = '4.100.3'
const HOME = fileURLToPath(new URL('../.code-server', import.meta.url))

/** Packages of VS Code's server that are compiled for the machine. */
const NATIVE = [
  '@vscode/spdlog',
  'native-watchdog',
  '@vscode/native-watchdog',
  'node-pty',
  'kerberos',
  '@parcel/watcher',
  '@vscode/sqlite3',
  '@vscode/deviceid',
  '@vscode/fs-copyfile',
]

const environment = {
  ...process.env,
  // node-pty's own script calls `npx node-gyp`.
  npm_config_yes: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
}

/** @returns {string} the program's entry; installed on the first call (a minute, 320 MB) */
export function installCodeServer() {
  const entry = join(HOME, 'node_modules/code-server/out/node/entry.js')
  const done = join(HOME, `installed-${VERSION}`)
  if (existsSync(done)) {
    return entry
  }
  console.log(`Installing code-server ${VERSION} (once) …`)
  rmSync(HOME, { recursive: true, force: true })
  mkdirSync(HOME, { recursive: true })
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n')
  npm(HOME, 'install', '--ignore-scripts', `code-server@${VERSION}`)
  npm(HOME, 'rebuild', 'argon2')
  const server = join(HOME, 'node_modules/code-server/lib/vscode')
  npm(server, 'install', '--ignore-scripts', '--omit=dev')
  npm(
    server,
    'rebuild',
    ...NATIVE.filter((name) => existsSync(join(server, 'node_modules', name, 'package.json'))),
  )
  const ripgrep = join(server, 'node_modules/@vscode/ripgrep')
  if (existsSync(ripgrep)) {
    mkdirSync(join(ripgrep, 'bin'), { recursive: true })
    link('/usr/bin/rg', join(ripgrep, 'bin/rg'))
  }
  // The rest of what its own postinstall does.
  link('node_modules', join(server, 'node_modules.asar'))
  link('code-linux.sh', join(server, 'bin/remote-cli/code-server'))
  link('browser-linux.sh', join(server, 'bin/helpers/browser.sh'))
  npm(join(server, 'extensions'), 'install', '--ignore-scripts', '--omit=dev')
  writeFileSync(done, '')
  return entry
}

function npm(cwd, ...args) {
  try {
    execFileSync('npm', args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw new Error(`npm ${args.join(' ')} in ${cwd} failed\n${error.stdout}${error.stderr}`, {
      cause: error,
    })
  }
}

function link(target, path) {
  rmSync(path, { force: true })
  symlinkSync(target, path)
}
