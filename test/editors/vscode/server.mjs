/** One code-server with a fresh profile, for all scenarios. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installCodeServer } from './install.mjs'

const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.editor.enablePreview': false,
  'window.commandCenter': false,
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.accessibilitySupport': 'off',
  'editor.fontFamily': 'DejaVu Sans Mono',
  'explorer.autoReveal': false,
  'files.autoSave': 'off',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'update.mode': 'none',
  // The editor's own findings in code are not what is tested.
  'typescript.disableAutomaticTypeAcquisition': true,
  'typescript.validate.enable': false,
  'javascript.validate.enable': false,
}

/**
 * `configure` changes the user's settings; windows that are opened afterwards have them.
 * @param {{ vsix: readonly string[], folder: string }} wishes
 * @returns {Promise<{ origin: string, log(): string, configure(settings: object): void, stop(): Promise<void> }>}
 */
export async function startCodeServer({ vsix, folder }) {
  const entry = installCodeServer()
  const home = mkdtempSync(join(tmpdir(), 'slashlint-vscode-'))
  mkdirSync(join(home, 'data/User'), { recursive: true })
  const configure = (settings) =>
    writeFileSync(
      join(home, 'data/User/settings.json'),
      JSON.stringify({ ...SETTINGS, ...settings }),
    )
  configure({})
  const env = {
    ...process.env,
    EXTENSIONS_GALLERY: '{}',
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'share'),
    XDG_CACHE_HOME: join(home, 'cache'),
  }
  delete env.VSCODE_IPC_HOOK_CLI
  const base = [
    entry,
    '--user-data-dir',
    join(home, 'data'),
    '--extensions-dir',
    join(home, 'extensions'),
  ]
  for (const file of vsix) {
    execFileSync(process.execPath, [...base, '--install-extension', file], { env, stdio: 'pipe' })
  }
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      ...base,
      '--bind-addr',
      `127.0.0.1:${port}`,
      '--auth',
      'none',
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-getting-started-override',
      folder,
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let log = ''
  child.stdout.on('data', (data) => (log += data))
  child.stderr.on('data', (data) => (log += data))
  // A test that dies must not leave the server behind: it is a process group of its own.
  const kill = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has ended already.
    }
  }
  const onExit = () => kill('SIGKILL')
  process.once('exit', onExit)
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 60_000
  while (!(await isUp(origin))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      throw new Error(`code-server did not start\n${log}`)
    }
    await sleep(50)
  }
  return {
    origin,
    log: () => log,
    configure,
    async stop() {
      process.off('exit', onExit)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      kill('SIGTERM')
      await Promise.race([ended, sleep(5000)])
      kill('SIGKILL')
      await sleep(200)
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

const isUp = (origin) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
