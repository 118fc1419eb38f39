// Puts the pages of the rules into a package, with the two pages that they link to.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))

/**
 * Copies `docs/rules/` to `<folder>/rules/`, and `decisions.md` and `configuration.md` to the
 * folder itself. Links to other pages become plain text, so that no link is dead.
 *
 * @param {string} folder the folder of a package
 */
export async function copyRulePages(folder) {
  const rules = (await readdir(`${docs}rules`)).map((name) => join('rules', name))
  const pages = new Set([...rules, 'decisions.md', 'configuration.md'])
  await rm(join(folder, 'rules'), { recursive: true, force: true })
  await mkdir(join(folder, 'rules'), { recursive: true })
  for (const page of pages) {
    const text = await readFile(join(docs, page), 'utf8')
    await writeFile(join(folder, page), withKnownLinks(text, page, pages))
  }
}

function withKnownLinks(text, page, pages) {
  return text.replace(/(?<!\\)\[([^\]\n]+)\]\(([^)\s]+)\)/g, (link, label, href) => {
    const [path] = href.split('#')
    const isKnown =
      path === '' || /^https?:/.test(path) || pages.has(normalize(join(dirname(page), path)))
    return isKnown ? link : label
  })
}
