import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { copyRulePages } from '../../scripts/rule-pages.mjs'
import { codes } from '../catalogue/codes.js'

// Links between our pages lead to files and headings that exist: in the repository, and in the packages.

const root = fileURLToPath(new URL('../../', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')

/** Returns the prose of a page without code, which may contain any text. */
const proseOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^(```|~~~)[^]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ' '))

/** Returns the anchors of a page, as GitHub generates them from headings. */
function anchorsOf(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8')
    .replace(/^(```|~~~)[^]*?^\1/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function deadLinks(file: string): string[] {
  return [...proseOf(file).matchAll(/(?<!\\)\]\(<?([^)\s>]+)>?\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) {
      return []
    }
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    if (!existsSync(target)) {
      return [`${link}: no such file`]
    }
    if (anchor === undefined || !statSync(target).isFile()) {
      return []
    }
    return anchorsOf(target).has(anchor) ? [] : [`${link}: no such heading`]
  })
}

describe('links in the repository lead somewhere', () => {
  it.each(tracked.filter((file) => !/^test\/fixtures|node_modules/.test(file)))('%s', (file) => {
    expect(deadLinks(join(root, file))).toEqual([])
  })
})

describe('the pages of the rules in a package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-pages-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  await copyRulePages(folder)
  const pages = Object.keys(codes).map((code) => code.split('/')[0] ?? '')

  it.each([...new Set(pages).add('README')])('%s: links lead somewhere', (page) => {
    expect(deadLinks(join(folder, 'rules', `${page}.md`))).toEqual([])
  })

  it.each(['decisions.md', 'configuration.md'])('%s: links lead somewhere', (page) => {
    expect(deadLinks(join(folder, page))).toEqual([])
  })

  it('have a heading for every rule', () => {
    const missing = Object.keys(codes).filter((code) => {
      const [area = '', name = ''] = code.split('/')
      return !anchorsOf(join(folder, 'rules', `${area}.md`)).has(area + name)
    })
    expect(missing).toEqual([])
  })

  it('show code between backticks as code', () => {
    for (const page of tracked.filter((file) => file.startsWith('docs/rules/'))) {
      const prose = readFileSync(join(root, page), 'utf8').replace(/^```[^]*?^```/gm, '')
      expect(prose.match(/.*\\`.*/g) ?? [], page).toEqual([])
    }
  })

  it.each(['cli', 'lsp'])('are those that are built into %s', (room) => {
    for (const page of tracked.filter((file) => file.startsWith('docs/rules/'))) {
      const name = relative('docs', page)
      expect(readFileSync(join(root, room, 'dist', name), 'utf8')).toBe(
        readFileSync(join(folder, name), 'utf8'),
      )
    }
  })
})
