/**
 * One fresh process of the start-up measurement: `node start.mjs <file> <export or ->`. It loads the module, makes its
 * validator and judges one command, and prints the milliseconds of that. The module loader itself is warm by then.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [, , file, exported] = process.argv
const value = {
  name: 'ping',
  description: 'Replies with pong',
  options: [{ type: 3, name: 'text', description: 'What to say' }],
}
const require = createRequire(import.meta.url)
await import('./nothing.mjs?first')
const start = performance.now()
const module = file.includes('/cjs/') ? require(file) : await import(pathToFileURL(file).href)
if (exported === 'create') {
  module.create().command(value)
} else if (exported !== '-') {
  module[exported](value)
}
process.stdout.write(String(performance.now() - start))
