import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const APPLICATION = '1000000000000000001'

/** Runs `work` with an emulator of its own that has nothing deployed, and passes it the facts that a deployment needs. */
export async function withService(work) {
  const args = [PROGRAM, 'serve', '--port', '0', '--auth', 'any', '--app', APPLICATION]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const api = await new Promise((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (data) => {
        said += data
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
        if (address !== undefined) {
          resolve(address)
        }
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`slashlint serve ended with ${code}\n${said}`)))
    })
    return await work({
      api,
      application: APPLICATION,
      guild: '2000000000000000001',
      token: `${btoa(APPLICATION)}.abcdef.0123456789abcdef0123456789a`,
    })
  } finally {
    child.kill()
  }
}
