// Makes the built site independent of where it is served from: all links relative, and a strict Content-Security-Policy
// on every page, with the hashes of its own inline scripts.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseAst } from 'rollup/parseAst'
import { ADDRESS, BASE } from './site.mjs'

/**
 * The content security policy of the site: all files are its own; no other host is used. Pictures
 * in style sheets are data URLs.
 */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

/**
 * The variable with the folder of the site for scripts. Each page sets it according to its depth.
 */
const VARIABLE = 'globalThis.slashlintBase'

/**
 * Makes all links of the built site relative.
 *
 * @param {string} folder the folder of the site, whose files are changed
 */
export function makeRelative(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    const change = CHANGES[extname(path)]
    if (change === undefined) {
      continue
    }
    const file = join(folder, path)
    const before = readFileSync(file, 'utf8')
    const after = change(before, path)
    if (after.includes(BASE)) {
      throw new Error(`${path} still names the folder of the build`)
    }
    if (after !== before) {
      writeFileSync(file, after)
    }
  }
}

const upFrom = (path) => '../'.repeat(path.split('/').length - 1)

function page(html, path) {
  // The page for missing addresses is shown at any depth: only the host's root, or the address, is known there.
  const up =
    path === '404.html' ? (ADDRESS === undefined ? '/' : new URL(ADDRESS).pathname) : upFrom(path)
  const base = `${VARIABLE}=new URL(${JSON.stringify(up === '' ? './' : up)},location.href).pathname`
  const relative = html
    .replaceAll(BASE, up === '' ? './' : up)
    .replace('<div id="app"></div>', (app) =>
      path === '404.html' ? `${app}\n    ${plainText(up)}` : app,
    )
    // Scripts add the name of the theme that it switches to; before they are loaded it needs a name as well.
    .replaceAll(/(role="switch" title)(?:="")?(?= )/g, '$1="Switch the theme"')
    // Static styles are in the style sheet, and the others are set by scripts.
    .replaceAll(/ style="(?:position:relative;|--vp-vh:0px;|)"/g, '')
  if (/<[^>]* style="/.test(relative)) {
    throw new Error(`${path} has styles in attributes, which the policy forbids`)
  }
  const withBase = relative.replace('<head>', `<head>\n    <script>${base}</script>`)
  return withBase.replace(
    '<head>',
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(withBase)}">`,
  )
}

/**
 * Returns the text of the error page for addresses below which its styles are not found; the styles
 * hide this text.
 *
 * @param up the link to the site's root
 */
const plainText = (up) =>
  `<main class="plain"><h1>There is no such page</h1><p>It may have moved. <a href="${up}">slashlint</a></p></main>`

/** Returns the content security policy of a page, with the hashes of its inline scripts. */
export function policyOf(html) {
  const hashes = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return Object.entries(POLICY)
    .map(
      ([name, value]) =>
        `${name} ${value}${name === 'script-src' && hashes.length > 0 ? ` ${hashes.join(' ')}` : ''}`,
    )
    .join('; ')
}

/** Replaces strings with the build's base folder by expressions in a script. */
function script(code) {
  if (!code.includes(BASE)) {
    return code
  }
  const changes = []
  visit(parseAst(code), (node) => {
    if (node.type !== 'Literal' && node.type !== 'TemplateElement') {
      return
    }
    const text = code.slice(node.start, node.end)
    if (!text.includes(BASE)) {
      return
    }
    if (node.type === 'TemplateElement') {
      changes.push({ ...node, text: text.replaceAll(BASE, `\${${VARIABLE}}`) })
    } else {
      changes.push({
        ...node,
        text: `(${text.replaceAll(BASE, `${text[0]}+${VARIABLE}+${text[0]}`)})`,
      })
    }
  })
  let result = ''
  let at = 0
  for (const { start, end, text } of changes.sort((a, b) => a.start - b.start)) {
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

function visit(node, look) {
  look(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) {
        if (typeof one?.type === 'string') {
          visit(one, look)
        }
      }
    }
    if (typeof value?.type === 'string') {
      visit(value, look)
    }
  }
}

const styles = (css, path) => css.replaceAll(BASE, upFrom(path))

const CHANGES = { '.html': page, '.js': script, '.css': styles }
