// Images as the pages show them: with their size, so that nothing moves when they come, and, where a moving picture has a
// still beside it, without motion for readers who asked for none.
import { existsSync, readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { PAGES } from '../site.mjs'

/**
 * Returns the path of the still version of an animated picture, such as `picture-still.webp` for
 * `picture.webp`.
 */
const stillOf = (src) => src.replace(/(\.\w+)$/, '-still$1')

/** A plugin of markdown-it that adds still versions of animated pictures. */
export function images(md) {
  const image = md.renderer.rules.image
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const src = token.attrGet('src')
    const file = `${PAGES}/public${src}`
    if (!src.startsWith('/') || !existsSync(file)) {
      return image(tokens, index, options, env, self)
    }
    const { width, height } = imageSize(readFileSync(file))
    token.attrSet('width', String(width))
    token.attrSet('height', String(height))
    const html = image(tokens, index, options, env, self)
    const still = stillOf(src)
    if (!existsSync(`${PAGES}/public${still}`)) {
      return html
    }
    return `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${still}">${html}</picture>`
  }
}
