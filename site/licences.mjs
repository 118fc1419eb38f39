// Bundled packages are redistributed, so that the site includes their licences.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE } from './site.mjs'

/** The packages in the site's pages, in addition to those in the playground's bundles. */
const DOCUMENTATION = [
  'vitepress',
  'vue',
  '@vue/shared',
  '@vueuse/core',
  'minisearch',
  'mark.js',
  'focus-trap',
  'tabbable',
]

/**
 * Returns the licences of packages as one text.
 *
 * @param {readonly string[]} files files of the packages
 */
export function licences(files) {
  const folders = new Map(DOCUMENTATION.map((name) => [name, join(SITE, 'node_modules', name)]))
  for (const file of files) {
    const [, folder, name] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file) ?? []
    if (name !== undefined) {
      folders.set(name, folder)
    }
  }
  const texts = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, folder]) => {
      if (!existsSync(folder)) {
        return []
      }
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((one) => /^licen[cs]e(?:\.|$)/i.test(one))
      return [
        `${name} ${version} (${license})\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}\n`,
      ]
    })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
