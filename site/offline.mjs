// Makes the site work offline: the service worker with the names of all files, the manifest, the licences.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OUTPUT, SITE } from './site.mjs'

/** Returns the address of a page: for `index.html`, that of its folder. */
const addressOf = (file) => file.replace(/(^|\/)index\.html$/, '$1') || './'

/** Writes `service-worker.js`; this must be the last step of the build. */
export function writeServiceWorker() {
  const files = readdirSync(OUTPUT, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        statSync(join(OUTPUT, file)).isFile() &&
        !/^(?:files\/|404\.html$|service-worker\.js$)/.test(file),
    )
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(file).update(readFileSync(join(OUTPUT, file)))
  }
  const isPlayground = (file) => /^(?:play\/|icon\.svg$|site\.webmanifest$)/.test(file)
  const list = (wanted) => JSON.stringify(files.filter(wanted).map(addressOf)).slice(1, -1)
  const text = readFileSync(join(SITE, 'service-worker.js'), 'utf8')
    .replace('%VERSION%', hash.digest('hex').slice(0, 12))
    .replace("'%PLAYGROUND%'", list(isPlayground))
    .replace(
      "'%REST%'",
      list((file) => !isPlayground(file)),
    )
  writeFileSync(join(OUTPUT, 'service-worker.js'), text)
}
