// Bundled packages are redistributed, so that their licences must be included.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/**
 * Returns the licences of the bundled packages as one text.
 *
 * @param {Iterable<string>} inputs the files in esbuild's `metafile.inputs`
 */
export async function licencesOf(inputs) {
  const bundled = new Set()
  for (const file of inputs) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1]
    if (name !== undefined) {
      bundled.add(name)
    }
    // It is made of the grammar and the tokens of that package.
    const language = /(\w+)\/grammar\/parser\.built\.js$/.exec(file)?.[1]
    if (language !== undefined) {
      bundled.add(`@lezer/${language}`)
    }
  }
  const texts = []
  for (const name of [...bundled].sort()) {
    const folder = `${modules}${name}/`
    const manifest = JSON.parse(await readFile(`${folder}package.json`, 'utf8'))
    const file = (await readdir(folder)).find((one) => /^licen[cs]e([.-]|$)/i.test(one))
    const text = file === undefined ? '' : await readFile(`${folder}${file}`, 'utf8')
    texts.push(`${name} ${manifest.version} (${manifest.license})\n\n${text.trim()}\n`)
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
