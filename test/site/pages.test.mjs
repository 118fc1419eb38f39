// The built pages as files: where their links lead, and what their policies allow. No browser is needed for that.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { createMarkdownRenderer } from '../../site/node_modules/vitepress/dist/node/index.js'
import config from '../../site/.vitepress/config.mjs'
import { withSiteLinks } from '../../site/content/links.mjs'
import { rules } from '../../site/content/rules.mjs'
import { policyOf } from '../../site/relative.mjs'
import { OUTPUT } from '../../site/site.mjs'

const files = readdirSync(OUTPUT, { recursive: true })
const pages = new Map(
  files
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file, readFileSync(join(OUTPUT, file), 'utf8')]),
)
const idsOf = new Map(
  [...pages].map(([file, html]) => [
    file,
    new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)),
  ]),
)

/** The addresses that a page names, and in which element. */
function* addressesIn(html) {
  // What stands in scripts is no markup.
  const markup = html.replace(/<script(?![^>]* src=)[^>]*>[^]*?<\/script>/g, '')
  for (const [tag, name] of markup.matchAll(/<([a-z]+)\b[^>]*>/g)) {
    for (const [, , address] of tag.matchAll(/\s(href|src)="([^"]*)"/g)) {
      yield { name, address: address.replaceAll('&amp;', '&') }
    }
  }
}

const isElsewhere = (address) => /^[a-z]+:/i.test(address)

/** The file behind a relative address; its anchor. */
function targetOf(page, address) {
  const [path, hash = ''] = address.split('#')
  const file = path === '' ? page : posix.join(posix.dirname(page), decodeURI(path))
  return {
    file: file.endsWith('/') ? `${file}index.html` : file.replace(/^\.$/, 'index.html'),
    hash: decodeURIComponent(hash),
  }
}

test('code that looks like a link is code', () => {
  const rewritten = (text) =>
    withSiteLinks(text, 'docs/cli.md', { rules, areas: {}, asset: () => '/none' })
  for (const code of [
    '`handlers[name](none)`',
    '``a ` [b](none)``',
    '`a\nb[c](none)`',
    '```js\na[b](none)\n```\n',
  ]) {
    assert.equal(rewritten(code), code)
  }
  assert.equal(
    rewritten('[`a[0]` and](code.md), `b[c](none)`'),
    '[`a[0]` and](/code/), `b[c](none)`',
  )
  // A grave accent alone begins nothing.
  assert.equal(rewritten('a ` b\n\n[c](code.md) ` d'), 'a ` b\n\n[c](/code/) ` d')
  assert.throws(() => rewritten('[a](none.md)'), /docs\/cli\.md links to none\.md/)
})

test('two braces in a page are two braces, wherever they stand', async () => {
  const renderer = await createMarkdownRenderer('.', config.markdown, '/')
  const places = [
    'a {{ b',
    'a {{{ b }} c',
    '`{{` and \\{\\{',
    '# {{ a `{{`',
    '<b>{{</b>',
    '<div>\n{{ a\n</div>',
    '| `{{` |\n| - |',
  ]
  for (const text of places) {
    const html = renderer.render(text, { relativePath: 'none.md' })
    assert.ok(html.includes('{&#123;'), html)
    // What is left stands in attributes, which Vue takes as they are.
    assert.ok(!html.replace(/="[^"]*"/g, '').includes('{{'), html)
  }
})

test('every internal link leads to a page, and to a place in it', () => {
  const broken = []
  let count = 0
  for (const [page, html] of pages) {
    if (page === '404.html') {
      continue
    }
    for (const { address } of addressesIn(html)) {
      if (isElsewhere(address)) {
        continue
      }
      count++
      const { file, hash } = targetOf(page, address)
      if (!existsSync(join(OUTPUT, file))) {
        broken.push(`${page}: ${address}`)
      }
      // The playground keeps what is shared behind the sign.
      else if (hash !== '' && !file.startsWith('play/') && idsOf.get(file)?.has(hash) !== true) {
        broken.push(`${page}: ${address} (no such place)`)
      }
    }
  }
  assert.deepEqual(broken, [])
  console.log(`${count} internal links of ${pages.size} pages lead somewhere`)
})

test('links are relative, so that the site may lie anywhere', () => {
  for (const [page, html] of pages) {
    if (page === '404.html') {
      continue
    }
    for (const { address } of addressesIn(html)) {
      assert.ok(!address.startsWith('/'), `${page}: ${address}`)
    }
  }
})

test('no page asks another host for anything', () => {
  for (const [page, html] of pages) {
    for (const { name, address } of addressesIn(html)) {
      if (name !== 'a') {
        assert.ok(
          !isElsewhere(address) || address.startsWith('data:'),
          `${page}: <${name}> ${address}`,
        )
      }
    }
  }
})

test('the first page opens with a moving picture, which loads at once, and stands still for readers who want that', () => {
  const [, still, src] =
    /<picture><source media="\(prefers-reduced-motion: reduce\)" srcset="([^"]*)"><img src="([^"]*)"/.exec(
      pages.get('index.html'),
    )
  const [moving, frame] = [src, still].map((file) => readFileSync(join(OUTPUT, file)))
  // The chunks of WebP that hold frames.
  const framesOf = (webp) => webp.toString('latin1').match(/ANMF/g)?.length ?? 0
  assert.ok(framesOf(moving) >= 8, `${framesOf(moving)} frames`)
  assert.equal(framesOf(frame), 0)
  assert.ok(moving.length <= 300 * 1024, `${moving.length} bytes`)
  console.log(`${framesOf(moving)} frames in ${(moving.length / 1024).toFixed(0)} KB`)
})

test('every picture has its size, so that nothing moves when it comes', () => {
  for (const [page, html] of pages) {
    for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
      assert.match(tag, / width="\d+" height="\d+"/, page)
    }
  }
})

test('every rule has a page of its own, which can be reached from the first one', () => {
  const reached = new Set(['index.html'])
  for (const page of reached) {
    for (const { name, address } of addressesIn(pages.get(page) ?? '')) {
      if (name !== 'a' || isElsewhere(address)) {
        continue
      }
      const { file } = targetOf(page, address)
      if (pages.has(file)) {
        reached.add(file)
      }
    }
  }
  const lacking = rules
    .map(({ code }) => `rules/${code}/index.html`)
    .filter((page) => !reached.has(page))
  assert.deepEqual(lacking, [])
  assert.deepEqual(
    [...pages.keys()].filter((page) => page !== '404.html' && !reached.has(page)),
    [],
  )
  console.log(`${rules.length} rules, each on a page; all ${reached.size} pages are reached`)
})

test('the page of a rule says all of it: since when, why, the answer, what is bad and good, and the fixes', () => {
  for (const { code } of rules) {
    const html = pages.get(`rules/${code}/index.html`)
    const headings = [...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)
    const asked = ['why', 'what-discord-answers', 'bad', 'good', 'fixes', 'in-your-project']
    // A reason that is Discord's answer stands once.
    assert.deepEqual(headings[0] === 'why' ? headings : ['why', ...headings], asked, code)
    assert.doesNotMatch(
      html.replace(/<pre[^]*?<\/pre>/g, ''),
      /the service|the contract|decision \d/i,
      code,
    )
    const isText = code !== 'shape/unreadable'
    assert.equal(html.match(/Open it in the playground/g)?.length, isText ? 2 : 1, code)
    assert.match(html, /since \d+\.\d+\.\d+</, code)
  }
})

test('every page has a strict policy that knows its inline scripts, and no styles in attributes', () => {
  for (const [page, html] of pages) {
    const [, policy] =
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    assert.equal(policy, policyOf(html), page)
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.doesNotMatch(html, /<[^>]* style="|<[^>]* on[a-z]+="|<style/, page)
  }
})
