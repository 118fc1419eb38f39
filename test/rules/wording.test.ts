import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rules } from '@slashlint/core/catalogue'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { validateExample } from '../catalogue/validate.js'

// Users know Discord, and neither the specification behind slashlint nor the words in which the project speaks of itself.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OURS = /\bthe service\b|\bcontract\b|\bledger\b|\bdecisions? \d/i

/** A message without what it quotes: names are the users' own. */
const unquoted = (message: string): string => message.replace(/"[^"]*"/g, '""')

/** The texts with a space in them of a file, which are those for people: each part of a template is one. */
function sentencesOf(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(ROOT + path, 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      if (/\s/.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const ROOMS = ['core', 'sources', 'checker', 'json-schemas', 'emulator', 'preview', 'lsp', 'cli', 'eslint-plugin']

describe('what users read speaks of Discord', () => {
  it('in the messages of every rule’s example', () => {
    const messages = rules.flatMap(({ code, bad }) => {
      const found = bad.language === undefined && typeof bad.value !== 'string' ? validateExample(bad) : []
      return found.flatMap(({ message, related = [] }) =>
        [message, ...related.map((one) => one.message)].map((one) => `${code}: ${unquoted(one)}`),
      )
    })
    expect(messages.length).toBeGreaterThan(120)
    expect(messages.filter((message) => OURS.test(message))).toEqual([])
  })

  it('in every sentence of the code, whichever value brings it about', () => {
    const list = execFileSync('git', ['ls-files', ...ROOMS.map((room) => `${room}/src`)], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    const sentences = list
      .split('\n')
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => sentencesOf(path).map((sentence) => ({ path, sentence })))
    expect(sentences.length).toBeGreaterThan(3000)
    expect(sentences.filter(({ sentence }) => OURS.test(unquoted(sentence)))).toEqual([])
  })
})
