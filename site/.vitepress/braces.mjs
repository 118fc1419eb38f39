// Pages are texts: two braces in them never begin a template of Vue's.
const RULES = ['text', 'code_inline', 'code_block', 'html_inline', 'html_block']

/**
 * A plugin of markdown-it that escapes `{{`, which VitePress would read as a template. It must be
 * the last plugin, because it rewrites the output of others.
 */
export function braces(md) {
  for (const name of RULES) {
    const rule = md.renderer.rules[name]
    md.renderer.rules[name] = (...all) => rule(...all).replaceAll('{{', '{&#123;')
  }
}
