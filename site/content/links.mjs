// Links of the repository's texts, as links of the site.
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { REPOSITORY, ROOT } from '../site.mjs'
import { playExample } from '../play/examples.mjs'
import { isRulePage, ROUTES, ruleRoute } from './routes.mjs'
import { playgroundLink } from './share.mjs'

/**
 * Matches a link or an image of Markdown, without titles, which this repository does not use. The
 * second alternative matches inline code, which may look like a link.
 */
const LINK =
  /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)|(`+)(?!`)(?:[^\n]|\n(?!\n))*?(?<!`)\4(?!`)/g
const FENCE = /^(`{3,}|~{3,}).*?^\1/gms

/**
 * Rewrites the links of a Markdown text for the site.
 *
 * @param {string} text the text
 * @param {string} file its path, such as `docs/cli.md`
 * @param {{ rules: readonly object[], areas: object, asset(file: string): string }} site `asset`
 * copies a file, and returns its address on the site
 */
export function withSiteLinks(text, file, site) {
  let result = ''
  let at = 0
  // Blocks of code stay as they are.
  for (const fence of [...text.matchAll(FENCE), { index: text.length, 0: '' }]) {
    result += rewrite(text.slice(at, fence.index), file, site) + fence[0]
    at = fence.index + fence[0].length
  }
  return result
}

function rewrite(text, file, { rules, areas, asset }) {
  return text.replace(LINK, (whole, image, label, target) => {
    if (target === undefined || /^(?:[a-z]+:|#|\/)/.test(target)) {
      return whole
    }
    const [path, hash] = target.split('#')
    const found = posix.normalize(posix.join(posix.dirname(file), path))
    const inner = rewrite(label, file, { rules, areas, asset })
    const link = (to) => `${image}[${inner}](${to})`
    const behind = hash === undefined ? '' : `#${hash}`
    if (isRulePage(found)) {
      return link(ruleRoute(found, hash, rules, areas))
    }
    const route = ROUTES.get(found) ?? ROUTES.get(posix.join(found, 'README.md'))
    // Without an anchor the README is the first page; its sections are on the second one.
    if (route !== undefined) {
      return link(`${found === 'README.md' ? startOf(hash) : route + behind}`)
    }
    if (!existsSync(join(ROOT, found))) {
      throw new Error(`${file} links to ${target}, which is not there`)
    }
    // Examples open in the playground, where they can be tried.
    const isExample = found.startsWith('examples/')
    const playable = isExample ? playExample(found.slice('examples/'.length)) : undefined
    if (playable !== undefined) {
      return link(playgroundLink(playable))
    }
    if (
      statSync(join(ROOT, found)).isFile() &&
      (image !== '' || /^(?:examples|json-schemas\/schemas)\//.test(found))
    ) {
      return link(asset(found))
    }
    // The rest of the repository is not part of the site.
    return REPOSITORY === undefined ? inner : link(`${REPOSITORY}blob/HEAD/${found}${behind}`)
  })
}

const startOf = (hash) => (hash === undefined ? '/' : `/start/#${hash}`)
