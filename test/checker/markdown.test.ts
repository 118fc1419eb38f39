import { analyse, asText, inCode } from '@slashlint/checker'
import { codeLenses, complete, hover } from '@slashlint/language-server/features'
import { read as readCode } from '@slashlint/sources/javascript'
import { read } from '@slashlint/sources/json'
import fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../cli/src/render/plan-markdown.js'
import { configHover } from '../../lsp/src/features/config-help.js'
import { planDeployment } from '@slashlint/core/engine'
import { cases, check, sized } from '../property/check.js'

// Tests that text of users is never shown as markup.

const MARKS = [
  '`',
  '``',
  '```',
  '*',
  '_',
  '[x](command:evil)',
  '![x](https://a.b/c)',
  '<img src=x onerror=y>',
  '\n',
  '\n\n# h',
  '- ',
  '|',
  '~~',
  'https://a.b',
  'www.a.b',
  'a@b.c',
  '&lt;',
  '$(trash)',
  '\\',
  ' ',
  'a',
  '§',
  '\u202e',
  '\u0000',
  '$x$',
  '<https://a.b>',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...MARKS), fc.string({ unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

const html = (markdown: string): string => marked.parse(markdown, { async: false, gfm: true })
const tagsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/<\/?([a-z]+)/gi)].map(([, tag = '']) => tag))].sort()

const decoded = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )

const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')

describe('texts of users in Markdown', () => {
  test('as code are what they are, and nothing else', () => {
    check(
      fc.property(hostile, (text) => {
        const line = visible(text)
        fc.pre(line.length < 200)
        const rendered = html(`**name** ${inCode(text)} end`)
        expect(tagsOf(rendered)).toEqual(['code', 'p', 'strong'])
        const [, code = ''] = /<code>([^]*)<\/code> end/.exec(rendered) ?? []
        expect(decoded(code).trim()).toBe(line.trim())
      }),
      cases(5_000),
    )
  })

  test('as text are what they are, and nothing else', () => {
    check(
      fc.property(hostile, (text) => {
        const rendered = html(`a ${asText(text)} b`)
        expect(tagsOf(rendered)).toEqual(['p'])
        const [, inner = ''] = /<p>a ([^]*) b<\/p>/.exec(rendered) ?? []
        expect(decoded(inner).trim()).toBe(visible(text).trim())
      }),
      cases(5_000),
    )
  })

  test('in hovers make no link, no picture and no block', () => {
    const kinds = new Set<string>()
    check(
      fc.property(hostile, hostile, (name, option) => {
        const command = {
          name,
          description: 'd',
          type: 1,
          options: [{ type: 3, name: option, description: name }],
        }
        const text = JSON.stringify(command)
        const analysis = analyse({ uri: 'file:///x.command.json', text }, read, {
          assignment: {},
          rules: {},
        })
        for (const key of ['"name"', '"description"', '"options"']) {
          const markdown =
            analysis === undefined ? undefined : hover(analysis, text.indexOf(key) + 2)?.markdown
          for (const tag of tagsOf(html(markdown ?? ''))) {
            kinds.add(tag)
          }
        }
      }),
      cases(2_000),
    )
    expect([...kinds].sort()).toEqual(['code', 'p', 'strong'])
  })

  test('in hovers and completions of handlers are text or code', () => {
    const kinds = new Set<string>()
    check(
      fc.property(hostile, hostile, (name, description) => {
        const literal = JSON.stringify(name)
        const text = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('ban').setDescription('d')
  .addStringOption((o) => o.setName(${literal}).setDescription(${JSON.stringify(description)})
    .addChoices({ name: ${literal}, value: ${JSON.stringify(description)} }))
export async function execute(interaction) {
  interaction.options.getString(${literal})
}
`
        const analysis = analyse({ uri: 'file:///bot/commands/x.js', text }, readCode, {
          assignment: {},
          rules: {},
        })
        if (analysis === undefined) {
          return
        }
        const at = text.lastIndexOf(literal) + 1
        const documentation = complete(analysis, at).map((one) => one.documentation ?? '')
        for (const markdown of [hover(analysis, at)?.markdown ?? '', ...documentation]) {
          for (const tag of tagsOf(html(markdown))) {
            kinds.add(tag)
          }
        }
      }),
      cases(2_000),
    )
    expect([...kinds].sort()).toEqual(['code', 'p', 'strong'])
  })

  test('in lenses draw no icon, and stay on their line', () => {
    const command = { name: '$(trash)\n$(x)', description: 'd', type: 2 }
    const analysis = analyse(
      { uri: 'file:///x.command.json', text: JSON.stringify(command) },
      read,
      {
        assignment: {},
        rules: {},
      },
    )
    const [lens] = analysis === undefined ? [] : codeLenses(analysis, false)
    expect(lens?.title).toMatch(/^\$\u2060\(trash\) \$\u2060\(x\) \(user\)/)
  })

  test('in help about the configuration are code', async () => {
    const text = JSON.stringify({ rules: { 'option/*': 'error' }, '` ![x](command:y)': 1 })
    for (let offset = 0; offset < text.length; offset++) {
      const found = await configHover(text, offset)
      expect(html(found?.markdown ?? '')).not.toMatch(/<(?:a|img)\b/)
    }
  })

  test('in plans for pull requests make no link and no picture', () => {
    check(
      fc.property(hostile, hostile, (name, description) => {
        const plan = planDeployment(
          [],
          [
            { type: 2, name, contexts: [0] },
            { type: 1, name: 'x', description },
          ],
          { scope: 'global' },
        )
        const markdown = renderMarkdown({
          plan,
          places: new Map(),
          destination: name,
          deployed: description,
          leftOut: [],
          overwritesKnown: false,
          sourceErrors: [],
        } as unknown as Parameters<typeof renderMarkdown>[0])
        expect(html(markdown)).not.toMatch(/<(?:a|img|script)\b/)
      }),
      sized(1_000, 60),
    )
  })
})
