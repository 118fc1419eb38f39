import { jsonLanguage } from '@codemirror/lang-json'
import { LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { Language } from './protocol.js'

/** Loads what colours a language. JSON is there from the start. */
export async function grammarOf(language: Language): Promise<Extension> {
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
