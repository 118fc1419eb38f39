import { readFileSync } from 'node:fs'
import { rules } from '../content/rules.mjs'
import { anchor } from '../content/routes.mjs'
import { BASE, OUTPUT, PAGES, REPOSITORY, SITE } from '../site.mjs'
import { braces } from './braces.mjs'
import { highlight } from './highlight.mjs'
import { images } from './images.mjs'
import { searched } from './search.mjs'
import { sidebarOf } from './sidebar.mjs'

const pages = JSON.parse(readFileSync(`${SITE}.cache/pages.json`, 'utf8'))
const codes = new Set(rules.map(({ code }) => code))

// oxlint-disable-next-line import/no-default-export -- VitePress asks for it
export default {
  lang: 'en',
  title: 'slashlint',
  description:
    'Finds mistakes in Discord application commands before Discord rejects them: while you type, in CI, and as a library.',
  base: BASE,
  srcDir: '.cache/pages',
  cacheDir: '.cache/vitepress',
  outDir: OUTPUT,
  metaChunk: true,
  // It would be disabled by a style sheet of its own, which the policy forbids.
  appearance: { disableTransition: false },
  // The playground is a page of its own: build.mjs makes it.
  ignoreDeadLinks: [/^\/play\//, /^\/files\//],
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}icon.svg` }],
    ['link', { rel: 'manifest', href: `${BASE}site.webmanifest` }],
  ],
  vite: { publicDir: `${PAGES}/public`, build: { chunkSizeWarningLimit: 4000 } },
  markdown: {
    anchor: { slugify: anchor },
    toc: { slugify: anchor },
    highlight,
    config(md) {
      images(md)
      // A heading without words is none.
      md.core.ruler.push('headings of tables', ({ tokens }) => {
        for (const [index, token] of tokens.entries()) {
          if (token.type === 'th_open' && tokens[index + 1].content === '') {
            token.tag = tokens[index + 2].tag = 'td'
          }
        }
      })
      // Alignment as a class: styles in attributes would need a weaker Content-Security-Policy.
      md.core.ruler.push('alignment', ({ tokens }) => {
        for (const token of tokens) {
          const style = token.attrGet('style')
          if (style === null) {
            continue
          }
          token.attrs = token.attrs.filter(([name]) => name !== 'style')
          token.attrJoin('class', style.replace(':', '-').replace(/;$/, ''))
        }
      })
      // The playground and files are no pages of VitePress: its router may not take them over.
      md.core.ruler.push('elsewhere', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.type === 'link_open' ? token.attrGet('href') : ''
          if (!/^\/(?:play|files)\//.test(href)) {
            continue
          }
          token.attrSet('href', BASE + href.slice(1))
          token.attrSet('target', '_self')
        }
      })
      // A rule's code leads to its page, anywhere in a text.
      const inline = md.renderer.rules.code_inline
      md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
        const html = inline(tokens, index, options, env, self)
        const { content } = tokens[index]
        const depth = tokens
          .slice(0, index)
          .reduce((open, { type }) => open + (type === 'link_open') - (type === 'link_close'), 0)
        const isOwn = env.relativePath === `rules/${content}/index.md`
        if (codes.has(content) && depth === 0 && !isOwn) {
          return `<a href="${BASE}rules/${content}/">${html}</a>`
        }
        return html
      }
      braces(md)
    },
  },
  themeConfig: {
    logo: { src: '/icon.svg', width: 24, height: 24, alt: '' },
    nav: [
      { text: 'Documentation', link: '/start/', activeMatch: '^/(?!rules|play|$)' },
      { text: 'Rules', link: '/rules/', activeMatch: '^/rules/' },
      { text: 'Playground', link: '/play/', target: '_self' },
    ],
    sidebar: sidebarOf(pages),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        _render: (source, env, md) => searched(md.render(source, env), env.relativePath),
      },
    },
    footer: {
      message:
        'slashlint is not affiliated with or endorsed by Discord. Names of fields and limits are those of its public documentation.',
      copyright: 'MIT licence',
    },
    ...(REPOSITORY !== undefined && {
      socialLinks: [{ icon: 'git', link: REPOSITORY, ariaLabel: 'Source code' }],
    }),
  },
}
