import { jsonLanguage } from '@codemirror/lang-json'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import type { Language } from './subject.js'

/** The colours of code, as CSS variables that follow the page's theme. */
const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-property)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.comment, tags.meta], color: 'var(--code-comment)' },
  { tag: [tags.typeName, tags.className], color: 'var(--code-property)' },
])

/** Loads the extensions for a language: highlighting, matching brackets and indentation. */
export const grammarOf = async (language: Language): Promise<Extension> => [
  await supportOf(language),
  syntaxHighlighting(COLOURS),
  bracketMatching(),
  indentOnInput(),
  indentUnit.of('  '),
]

async function supportOf(language: Language): Promise<Extension> {
  switch (language) {
    case 'json':
      return new LanguageSupport(jsonLanguage)
    case 'yaml':
      return (await import('@codemirror/lang-yaml')).yaml()
    default: {
      const { javascript } = await import('./grammar-javascript.js')
      return javascript({ typescript: language === 'typescript' })
    }
  }
}
